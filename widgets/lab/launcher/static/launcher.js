// @ts-check
// What JupyterLab's launcher offers in `noblesse lab`: a new notebook for each use, of the game that one names.
// JupyterLab loads this file like any extension and hands its own packages over, so there is nothing to build. What is
// offered stands beside it in offered.json, which widgets/lab/templates.py has made.
(() => {
  /**
   * @typedef {{id: string, label: string, caption: string, icon: string}} Use
   * @typedef {{title: string, notebooks: Record<string, unknown>}} Game the notebooks by use
   * @typedef {{uses: Use[], games: Game[]}} Offered
   * @typedef {{commands: any, serviceManager: any}} Lab
   */

  const CATEGORY = "Noblesse";

  /** @type {Record<string, Record<string, {get: () => Promise<() => any>, loaded?: unknown}>>} */
  let packages = {};

  /**
   * One of JupyterLab's own packages.
   * @param {string} name
   */
  async function own(name) {
    const versions = Object.values(packages[name]);
    const made = await (
      versions.find((one) => one.loaded) || versions[0]
    ).get();
    return made();
  }

  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;

  /** @returns {Promise<Offered>} */
  async function offered() {
    const answer = await fetch(new URL("offered.json", here));
    return answer.json();
  }

  /**
   * A name for a new file that no other file of the folder has.
   * @param {string} wanted without its ending
   * @param {{name: string}[]} files
   */
  function free(wanted, files) {
    const taken = new Set(files.map((file) => file.name));
    let name = `${wanted}.ipynb`;
    for (let number = 2; taken.has(name); number += 1)
      name = `${wanted} ${number}.ipynb`;
    return name;
  }

  /**
   * Asks for a game, and opens a new notebook of it.
   * @param {Lab} lab
   * @param {Use} use
   * @param {Game[]} games those that have a notebook for this use
   * @param {string} folder
   */
  async function open(lab, use, games, folder) {
    const { InputDialog } = await own("@jupyterlab/apputils");
    const items = games.map((game) => game.title);
    const chosen = await InputDialog.getItem({
      title: use.label,
      label: "Which game?",
      items,
      okLabel: "New notebook",
    });
    const game = games.find((one) => one.title === chosen.value);
    if (!chosen.button.accept || !game) return;
    const { contents } = lab.serviceManager;
    const { content: files } = await contents.get(folder);
    const name = free(`${use.label} - ${game.title.split(":")[0]}`, files);
    const path = folder ? `${folder}/${name}` : name;
    await contents.save(path, {
      type: "notebook",
      format: "json",
      content: game.notebooks[use.id],
    });
    await lab.commands.execute("docmanager:open", { path });
  }

  /**
   * @param {Lab} lab
   * @param {any} launcher
   * @param {any} LabIcon
   */
  async function activate(lab, launcher, LabIcon) {
    const { uses, games } = await offered();
    uses.forEach((use, rank) => {
      const command = `noblesse:${use.id}`;
      const fit = games.filter((game) => use.id in game.notebooks);
      lab.commands.addCommand(command, {
        label: use.label,
        caption: use.caption,
        icon: new LabIcon({ name: command, svgstr: use.icon }),
        execute: (/** @type {{cwd?: string}} */ { cwd = "" }) =>
          open(lab, use, fit, cwd),
      });
      launcher.add({ command, category: CATEGORY, rank });
    });
  }

  const held = /** @type {any} */ (window);
  held._JUPYTERLAB ??= {};
  held._JUPYTERLAB.noblesse = {
    init: (/** @type {typeof packages} */ scope) => {
      packages = scope;
    },
    get: async () => {
      const { ILauncher } = await own("@jupyterlab/launcher");
      const { LabIcon } = await own("@jupyterlab/ui-components");
      const plugin = {
        id: "noblesse:launcher",
        description: "New notebooks of a game, for each use.",
        autoStart: true,
        requires: [ILauncher],
        activate: (/** @type {Lab} */ lab, /** @type {any} */ launcher) =>
          activate(lab, launcher, LabIcon),
      };
      return () => ({ __esModule: true, default: plugin });
    },
  };
})();
