// @ts-check
// The rules for the page scripts and their tests; `npm run lint` takes them.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/vendor/", "**/node_modules/", "**/noblesse_site/files/"] },
  js.configs.recommended,
  {
    rules: {
      "array-callback-return": "error",
      "consistent-return": "error",
      "default-param-last": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-loop-func": "error",
      "no-param-reassign": "error",
      "no-promise-executor-return": "error",
      "no-return-assign": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unmodified-loop-condition": "error",
      "no-unused-expressions": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-object-spread": "error",
      "prefer-template": "error",
    },
  },
  {
    files: ["widgets/static/*.js", "widgets/site/page/{page,bundle/*}.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["widgets/voila/**/*.js", "widgets/lab/**/*.js"],
    languageOptions: { sourceType: "script", globals: globals.browser },
  },
  {
    files: ["widgets/site/page/*.js"],
    ignores: ["widgets/site/page/page.js"],
    languageOptions: {
      sourceType: "script",
      ecmaVersion: "latest",
      globals: { ...globals.browser, ...globals.serviceworker },
    },
  },
  {
    files: ["widgets/static/eslint.config.js", "tests/scripts/*.mjs", "widgets/site/**/*.mjs"],
    languageOptions: { globals: globals.node },
  },
  {
    // Only here may text become markup, and only text that Python has made: our SVG, our rendered Markdown.
    files: ["widgets/static/*.js"],
    ignores: ["widgets/static/markup.js"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({
          property,
          message: "markup.js alone makes elements from text.",
        })),
      ],
    },
  },
];
