// Packs the extension: `node pack.mjs FILE.vsix`. What it loads is bundled into one script, with the licences of what
// was bundled beside it; nothing else is in the package. Where the source is kept, only its publisher knows:
// PAIPU_REPOSITORY names it, and without that the package names no repository.
import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const BUILD = join(HERE, "build");
await mkdir(BUILD, { recursive: true });
const STAGE = await mkdtemp(join(BUILD, "stage-")); // a folder of its own: two may pack at once
const AS_THEY_ARE = ["README.md", "LICENSE", "icon.png", "language-configuration.json", "syntaxes"];
const FOR_PACKING = ["scripts", "devDependencies", "private"];

// The packages that the bundle took files of, each as its folder.
function packagesOf(inputs) {
  const found = Object.keys(inputs).map((name) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  return [...new Set(found.filter(Boolean))].sort();
}

async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(HERE, folder, "package.json"), "utf8"));
  const file = (await readdir(join(HERE, folder))).find((each) => /^licen[cs]e/i.test(each));
  if (!file) {
    throw new Error(`${name} has no licence beside it`);
  }
  const text = await readFile(join(HERE, folder, file), "utf8");
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

async function bundle() {
  const { metafile } = await build({
    absWorkingDir: HERE,
    entryPoints: ["extension.js"],
    outfile: join(STAGE, "extension.js"),
    bundle: true,
    minify: true,
    metafile: true,
    platform: "node",
    target: "node18",
    format: "cjs",
    external: ["vscode"],
    legalComments: "none",
    logLevel: "warning",
  });
  const licences = await Promise.all(packagesOf(metafile.inputs).map(licenceOf));
  await writeFile(join(STAGE, "THIRD-PARTY.txt"), licences.join(`\n${"-".repeat(80)}\n\n`));
}

async function manifest() {
  const kept = JSON.parse(await readFile(join(HERE, "package.json"), "utf8"));
  FOR_PACKING.forEach((key) => delete kept[key]);
  if (process.env.PAIPU_REPOSITORY) {
    kept.repository = { type: "git", url: process.env.PAIPU_REPOSITORY };
  }
  await writeFile(join(STAGE, "package.json"), `${JSON.stringify(kept, null, 2)}\n`);
}

const packed = resolve(process.argv[2] ?? "paipu.vsix");
await Promise.all(AS_THEY_ARE.map((name) => cp(join(HERE, name), join(STAGE, name), { recursive: true })));
await Promise.all([bundle(), manifest(), writeFile(join(STAGE, ".vscodeignore"), "")]);
const vsce = createRequire(import.meta.url).resolve("@vscode/vsce/vsce");
try {
  execFileSync(process.execPath, [vsce, "package", "--no-dependencies", "--allow-missing-repository", "-o", packed], {
    cwd: STAGE,
    stdio: "inherit",
  });
} finally {
  await rm(STAGE, { recursive: true, force: true });
}
