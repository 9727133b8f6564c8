/* Makes of the wheel, lark and the standard library of Pyodide what the board loads: the modules compiled by the very
   Python that will run them, so that the page need not, and of the standard library only the packages in use.
   Arguments: the folder of Pyodide, the folder with library.zip and log.paipu, the folder to write into. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
const bytes = (path) => new Uint8Array(readFileSync(path));
const library = bytes(`${from}/library.zip`);
const place = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
python.unpackArchive(library, "zip", { extractDir: place });
python.FS.writeFile("/log.paipu", readFileSync(`${from}/log.paipu`));
python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
for (const [source, target, trimmed] of [[bytes(`${pyodide}/python_stdlib.zip`), "python_stdlib.zip", true], [library, "paipu.zip", false]]) {
  python.globals.set("source", source);
  python.globals.set("trimmed", trimmed);
  writeFileSync(`${to}/${target}`, python.runPython("compiled(source.to_bytes(), trimmed)").toJs());
}
writeFileSync(`${to}/place.txt`, place);
