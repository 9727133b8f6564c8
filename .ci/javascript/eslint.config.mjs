// The rules that ESLint recommends, for every script that is written by hand; what each may ask of the place it runs in.
import js from "@eslint/js";
import globals from "globals";

const of = (files, sourceType, ...places) => ({
  files,
  languageOptions: { ecmaVersion: 2024, sourceType, globals: Object.assign({}, ...places) },
});

export default [
  { ignores: ["**/node_modules/**", "docs/_build/**", "oracle/editor/vscode/build/**"] },
  js.configs.recommended,
  of(["oracle/viewer/**/*.js", "docs/board/**/*.js"], "module", globals.browser),
  of(["docs/board/compile.mjs", "oracle/editor/vscode/pack.mjs"], "module", globals.node),
  of(["docs/board/{sw,file}.js"], "script", globals.browser, globals.serviceworker),
  of(["docs/board/worker.js"], "module", globals.worker),
  of(["oracle/conformance/report/templates/*.js"], "script", globals.browser),
  of(["docs/_static/*.js"], "script", globals.browser, { MiniSearch: "readonly" }),
  of(["oracle/editor/vscode/*.js"], "commonjs", globals.node),
];
