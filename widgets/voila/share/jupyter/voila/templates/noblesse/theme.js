// @ts-check
// Light, dark, or as the system has it. What the reader chose is kept in the browser and stands on the page's root as
// data-theme, where the look's colours read it; whoever sets it there, the rest of the page follows.
(function () {
  const KEPT = "noblesse.theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  // A browser may be told to keep nothing: then the choice lasts as long as the page.
  function kept() {
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null;
    }
  }

  /** @param {string | null} theme */
  function keep(theme) {
    try {
      if (theme) localStorage.setItem(KEPT, theme);
      else localStorage.removeItem(KEPT);
    } catch {
      // as above
    }
  }

  /** @param {string | null} theme */
  function set(theme) {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  }

  // JupyterLab's widgets and style sheets know nothing of data-theme.
  function follow() {
    const chosen = root.dataset.theme;
    const dark = chosen ? chosen === "dark" : system.matches;
    const sheet = /** @type {HTMLLinkElement | null} */ (
      document.getElementById("theme-dark")
    );
    if (sheet) sheet.media = dark ? "all" : "not all";
    const body = document.body;
    if (body?.dataset.jpThemeName) {
      body.classList.toggle("theme-dark", dark);
      body.classList.toggle("theme-light", !dark);
      body.dataset.jpThemeLight = String(!dark);
      body.dataset.jpThemeName = dark ? "JupyterLab Dark" : "JupyterLab Light";
    }
    for (const choice of document.querySelectorAll("input[name=theme]")) {
      const one = /** @type {HTMLInputElement} */ (choice);
      one.checked = one.value === (chosen ?? "");
    }
  }

  set(kept());
  follow();
  // the body, when there is one, and every change of the choice
  new MutationObserver(follow).observe(root, {
    attributeFilter: ["data-theme"],
    childList: true,
  });
  system.addEventListener("change", follow);
  addEventListener("storage", (event) => {
    if (event.key === KEPT) set(event.newValue);
  });
  addEventListener("DOMContentLoaded", follow);
  addEventListener("change", (event) => {
    const choice = /** @type {HTMLInputElement} */ (event.target);
    if (choice.name !== "theme" || choice.type !== "radio") return;
    set(choice.value);
    keep(choice.value);
  });
})();
