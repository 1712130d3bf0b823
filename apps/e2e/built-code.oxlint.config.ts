import { defineConfig } from "oxlint";
import { z } from "zod";

/** The plugin as far as it is used here: its own types are those of a linter that is not installed. */
const pluginSchema = z.object({
  default: z.object({
    configs: z.object({ "flat/restrict-to-es2023": z.object({ rules: z.record(z.string(), z.unknown()) }) }),
  }),
});
const standard: unknown = await import("eslint-plugin-es-x");

/**
 * The browser floor: what is built for browsers keeps to ECMAScript 2023, which Safari has from 16.4 on and Firefox ESR
 * longer. The rules are the plugin's; they go by the names of methods, since built code has no types.
 */
const newer = Object.keys(pluginSchema.parse(standard).default.configs["flat/restrict-to-es2023"].rules);

/** Methods whose names others have as well, arrays above all: they say nothing without a type. */
const ambiguous = /iterator-prototype-|growable/;

/** What the reader adds to older browsers (pdfjs/older-browsers.ts) before pdf.js, which alone may then use it. */
const added = [
  "no-arraybuffer-prototype-transfer",
  "no-iterator",
  "no-map-prototype-getorinsert",
  "no-map-prototype-getorinsertcomputed",
  "no-math-sumprecise",
  "no-promise-try",
  "no-promise-withresolvers",
  "no-regexp-escape",
  "no-set-prototype-intersection",
  "no-set-prototype-union",
  "no-uint8array-frombase64",
  "no-uint8array-prototype-tobase64",
  "no-uint8array-prototype-tohex",
  "no-weakmap-prototype-getorinsert",
  "no-weakmap-prototype-getorinsertcomputed",
];

/** What is used behind a look at whether the browser has it. */
const lookedFor = ["no-float16array", "no-regexp-v-flag", "no-temporal"];

export default defineConfig({
  plugins: [],
  jsPlugins: ["eslint-plugin-es-x"],
  categories: { correctness: "off" },
  options: { denyWarnings: true },
  rules: Object.fromEntries(
    newer
      .filter((rule) => !ambiguous.test(rule))
      .map((rule) => [rule, rule.includes("-prototype-") ? ["error", { aggressive: true }] : "error"]),
  ),
  overrides: [
    {
      files: ["**/reader-*.js", "**/open-pdf-*.js", "**/pdf-worker-*.js"],
      rules: off([...added, ...lookedFor]),
    },
    { files: ["**/older-browsers-*.js"], rules: off(added) },
  ],
});

function off(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [`es-x/${name}`, "off" as const]));
}
