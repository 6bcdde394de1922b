// @ts-check
// Compiles Python for the browser with the browser's own Python: `node compile.mjs PYODIDE WORK`.
//
// WORK/sources has what goes into site-packages. WORK/compiled gets that, and Python's own library, as they lie in the
// browser; and WORK/needed.json the modules that a first table needs, of whichever game. `build_package.py` packs them.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, work] = process.argv.slice(2).map((one) => path.resolve(one));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);

/** Python with WORK at /work and its library, as Pyodide brings it, at /pyodide. */
async function python() {
  const made = await loadPyodide({ indexURL: `${pyodide}/`, env: { JUPYTER_WIDGETS_ECHO: "0", NOBLESSE_PLOTLY: "-" } });
  for (const [at, root] of [
    ["/work", work],
    ["/pyodide", pyodide],
  ]) {
    made.FS.mkdirTree(at);
    made.FS.mount(made.FS.filesystems.NODEFS, { root }, at);
  }
  return made;
}

process.on("uncaughtException", ({ message }) => {
  console.error(message); // without Pyodide's script, all of which node would print
  process.exit(1);
});

(await python()).runPython(`
import py_compile, zipfile
from pathlib import Path

HOME = Path("/lib/python3.13")
OURS = ("explorer/", "widgets/")  # what it says of itself is shown to readers

def compiled(source, name):
    Path("/tmp/one.py").write_bytes(source)
    inside = str(name.relative_to(HOME / "site-packages")) if "site-packages" in name.parts else ""
    py_compile.compile(
        "/tmp/one.py", "/tmp/one.pyc", str(name), doraise=True, optimize=0 if inside.startswith(OURS) else STRIPPED,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    return Path("/tmp/one.pyc").read_bytes()

STRIPPED = 2  # without the documentation of the libraries
UNUSED = ("lib2to3/", "idlelib/", "ensurepip/", "pydoc_data/", "turtle", "test/", "unittest/", "tkinter/", "venv/", "curses/",
          "dbm/", "sqlite3/", "wsgiref/", "xmlrpc/", "_pyrepl/", "turtledemo/", "pydoc.py", "doctest.py", "pdb.py", "webbrowser.py")

def keep(name, data):
    if name.suffix == ".py":
        name, data = name.with_suffix(".pyc"), compiled(data, name)
    path = Path("/work/compiled" + str(name))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)

with zipfile.ZipFile("/pyodide/python_stdlib.zip") as library:
    for one in library.infolist():
        if not one.is_dir() and not one.filename.startswith(UNUSED):
            keep(HOME / one.filename, library.read(one))
for path in Path("/work/sources").rglob("*"):
    if path.is_file():
        keep(HOME / "site-packages" / path.relative_to("/work/sources"), path.read_bytes())
`);

const table = await python();
// where it will be in the browser, for templates are kept by their paths
table.FS.mount(table.FS.filesystems.NODEFS, { root: path.join(work, "sources") }, "/lib/python3.13/site-packages");
table.runPython(`
import json, shutil, sys, zlib
from pathlib import Path
from widgets.site import in_browser
in_browser.begin(lambda *_: None, lambda: None)
import explorer
for game in explorer.games():
    in_browser.lay(game)
kept = "lib/python3.13/site-packages/widgets/look/kept"  # the templates that this has compiled
shutil.copytree(f"/{kept}", f"/work/compiled/{kept}")
Path("/work/needed.json").write_text(json.dumps(sorted(sys.modules)))
`);
process.exit(0);
