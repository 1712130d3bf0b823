import { defineConfig } from "oxlint";

const tests = [
  "**/*.test.ts",
  "**/*.test.tsx",
  "**/src/testing/**",
  "apps/e2e/**",
  "packages/testing/**",
  "tooling/**",
];
const toolConfigs = ["**/*.config.ts", "**/*.config.*.ts"];

export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "promise", "node"],
  jsPlugins: ["./tooling/src/lint-plugin.ts"],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["**/dist/**", "**/routeTree.gen.ts"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  rules: {
    "antochi/import-law": "error",
    "antochi/room-names": "error",
    "antochi/constant-names": "error",

    // Types: nothing is asserted that the compiler cannot see.
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }],
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/consistent-type-definitions": ["error", "type"],
    "typescript/consistent-type-imports": [
      "error",
      { fixStyle: "separate-type-imports", disallowTypeAnnotations: false },
    ],
    "typescript/no-import-type-side-effects": "error",
    "typescript/no-deprecated": "error",
    "typescript/no-unnecessary-condition": "error",
    "typescript/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true, boolean: true } }],
    "typescript/use-unknown-in-catch-callback-variable": "error",

    // Promises: none is dropped, none is awaited for nothing.
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    // The router's redirects and not-founds are thrown by design.
    "typescript/only-throw-error": [
      "error",
      {
        allowThrowingUnknown: true,
        allow: [{ from: "package", package: "@tanstack/router-core", name: ["Redirect", "NotFoundError"] }],
      },
    ],
    "typescript/prefer-promise-reject-errors": "error",
    "no-promise-executor-return": "error",

    // Modules: named exports, no barrels, no cycles.
    "import/no-default-export": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-mutable-exports": "error",
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": ["error", { allow: ["**/*.css", "**/zod-without-eval.ts"] }],
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "unicorn/filename-case": ["error", { case: "kebabCase", ignore: ["^\\$", "^__root"] }],
    "unicorn/prefer-node-protocol": "error",
    "func-style": ["error", "declaration", { allowArrowFunctions: true }],

    // The environment is read in one place, output goes through the logger.
    "node/no-process-env": "error",
    "no-console": "error",

    eqeqeq: "error",
    "no-var": "error",
    "prefer-const": "error",
    "no-param-reassign": "error",
    "no-alert": "error",
    "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx", "hack"] }],
    "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
    "max-params": ["error", { max: 4 }],

    // Said by the house's own habits, or noise for this code.
    "no-await-in-loop": "off",
    "oxc/no-map-spread": "off",
    "no-shadow": "off",
    "no-control-regex": "off",
    "no-new": "off",
    "no-underscore-dangle": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/no-array-reverse": "off",
    "unicorn/require-module-specifiers": "off",
    // TypeScript checks returns; React effects may or may not clean up.
    "consistent-return": "off",
    "typescript/consistent-return": "off",
    "promise/always-return": "off",
    "promise/catch-or-return": "off",
    "typescript/no-unsafe-enum-comparison": "off",
  },
  overrides: [
    {
      files: ["apps/web/**"],
      plugins: [
        "eslint",
        "typescript",
        "unicorn",
        "oxc",
        "import",
        "promise",
        "react",
        "react-perf",
        "jsx-a11y",
      ],
      rules: {
        "react/rules-of-hooks": "error",
        "react/exhaustive-deps": "error",
        "react/react-in-jsx-scope": "off",
        // Where a role says more than the tag that has it by default: a status that is no form's output, a group of links.
        "jsx-a11y/prefer-tag-over-role": "off",
        // React's compiler, which this rule speaks for, is not used.
        "react/incompatible-library": "off",
        // Found wrong on imports that Vite resolves by a query, and on side effects pdf.js asks for.
        "import/default": "off",
        "import/no-unassigned-import": "off",
        // A dialog moves the focus by design.
        "jsx-a11y/no-autofocus": "off",
        "react/button-has-type": "error",
        "react/no-danger": "error",
        "react/self-closing-comp": "error",
        "no-restricted-globals": [
          "error",
          ...["localStorage", "sessionStorage"].map((name) => ({
            name,
            message: "It throws where somebody blocked it: see device/browser-storage.ts.",
          })),
        ],
        "react/jsx-no-target-blank": "error",
        // Inline values in props are cheap here.
        "react_perf/jsx-no-jsx-as-prop": "off",
        "react_perf/jsx-no-new-array-as-prop": "off",
        "react_perf/jsx-no-new-function-as-prop": "off",
        "react_perf/jsx-no-new-object-as-prop": "off",
      },
    },
    {
      files: [
        "apps/web/src/device/browser-storage.ts",
        // Part of every first visit, they guard the little that they keep by themselves.
        "apps/web/src/shell/language-away.ts",
        "apps/web/src/ui/site-theme.ts",
        "apps/web/**/*.test.ts",
      ],
      rules: { "no-restricted-globals": "off" },
    },
    {
      files: ["apps/server/src/config/**", "apps/companion/src/config/**", ...toolConfigs, ...tests],
      rules: { "node/no-process-env": "off" },
    },
    {
      // Playwright reads a fixture's needs from its first parameter, which must be a pattern even when it is empty.
      files: ["apps/e2e/**"],
      // A test type that adds no fixture for one of the scopes says so by an empty object type.
      rules: { "no-empty-pattern": "off", "typescript/no-generated-empty-object-type": "off" },
    },
    {
      files: [
        ...toolConfigs,
        "tooling/src/lint-plugin.ts",
        "packages/testing/src/*setup*.ts",
        "apps/e2e/src/*setup*.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
  ],
});
