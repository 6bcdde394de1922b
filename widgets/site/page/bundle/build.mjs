// @ts-check
// Builds vendor/manager.js, vendor/manager.css and vendor/NOTICES.txt anew, from the packages that
// widgets/static/package-lock.json names: `npm ci --ignore-scripts && npm run vendor` there. With --check it says whether
// what is committed is what these packages make.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const packages = path.resolve(here, "../../../static/node_modules");
const vendor = path.resolve(here, "../vendor");
/** @type {import("../../../static/node_modules/esbuild")} */
const esbuild = createRequire(path.join(packages, "../package.json"))("esbuild");

const built = await esbuild.build({
  entryPoints: [path.join(here, "manager.js")],
  outfile: path.join(vendor, "manager.js"),
  absWorkingDir: packages,
  nodePaths: [packages],
  alias: { "sanitize-html": path.join(here, "plain_text.js") },
  loader: { ".svg": "dataurl" },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "warning",
});

/** Which packages are inside, by what has been read of them. */
function inside() {
  const found = new Set();
  for (const input of Object.keys(built.metafile.inputs)) {
    const [, name] = /^((?:@[^/]+\/)?[^/]+)\//.exec(path.relative(packages, path.resolve(packages, input))) ?? [];
    if (name && name !== "..") found.add(name);
  }
  for (const name of ["solid-js", "@lukeed/uuid"]) found.add(name); // anywidget's script has them in it
  return [...found].sort();
}

/**
 * A package's licence: the text that it brings, or Jupyter's for its packages, which bring none.
 * @param {string} name
 */
function licence(name) {
  const folder = path.join(packages, name);
  const { version, license } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = fs.readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file && !/^@(jupyter-widgets|jupyterlab|lumino)\//.test(name)) throw new Error(`${name} brings no licence`);
  const text = fs.readFileSync(file ? path.join(folder, file) : path.join(here, "jupyter.LICENSE"), "utf8");
  return `${"-".repeat(100)}\n${name} ${version} (${license})\n\n${text.replaceAll("\r\n", "\n").trim()}\n`;
}

const heading = "manager.js and manager.css are made of these packages, each under its own licence.\n";
const made = new Map(built.outputFiles.map((file) => [path.basename(file.path), file.text]));
made.set("NOTICES.txt", [heading, ...inside().map(licence)].join("\n"));
for (const [name, text] of made) {
  const file = path.join(vendor, name);
  if (!process.argv.includes("--check")) fs.writeFileSync(file, text);
  else if (fs.readFileSync(file, "utf8") !== text) throw new Error(`${name} is not what its packages make`);
}
