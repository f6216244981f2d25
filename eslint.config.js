// ESLint's recommended rules for the scripts of the pages.

import js from "@eslint/js";
import globals from "globals";

export default [
  {
    files: ["static/js/**/*.js"],
    ...js.configs.recommended,
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules,
      // A field is left out by naming it with an underscore: `const { tricks: _, ...rest } = record`.
      "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
