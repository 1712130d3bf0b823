import { glob, readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));

/** The classes of a CSS module, and those of them that components or other modules take. */
type Sheet = { classes: ReadonlySet<string>; taken: Set<string> };

const sheets = new Map<string, Sheet>();
const unknown: string[] = [];

beforeAll(async () => {
  const styles = await read("**/*.module.css");
  for (const [file, css] of styles) sheets.set(file, { classes: classesOf(css), taken: new Set() });
  for (const [file, css] of styles) {
    for (const [, names = "", from] of css.matchAll(/composes:\s*([\w\s]+?)(?:\s+from\s+"(.+?)")?;/g))
      for (const name of names.split(/\s+/)) take(file, from === undefined ? file : beside(file, from), name);
  }
  for (const [file, code] of await read("**/*.tsx")) {
    for (const [, styles = "", from = ""] of code.matchAll(/import (\w+) from "(.+?\.module\.css)"/g)) {
      const sheet = beside(file, from);
      for (const name of namesTaken(code, styles, sheet)) take(file, sheet, name);
    }
  }
});

/** TypeScript takes any name for one: without a rule it is written as "undefined", or not at all. */
it("has a rule for every class that a component takes from a CSS module", () => {
  expect(unknown).toEqual([]);
});

/** Such a rule often means the global class of the same name, which it does not reach. */
it("has no rule in a CSS module for a class that nobody takes", () => {
  const unused = [...sheets].flatMap(([file, { classes, taken }]) =>
    [...classes].filter((name) => !taken.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

async function read(pattern: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob(pattern, { cwd: source }))
    texts.set(file, await readFile(join(source, file), "utf8"));
  return texts;
}

function beside(file: string, path: string): string {
  return normalize(join(file, "..", path));
}

function classesOf(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, "")
    .replaceAll(/:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "");
  return new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, name = ""]) => name));
}

/** By name, or all of them where a value says which. */
function namesTaken(code: string, styles: string, sheet: string): Iterable<string> {
  if (new RegExp(String.raw`\b${styles}\[`).test(code)) return sheets.get(sheet)?.classes ?? [];
  const names = code
    .replaceAll(/"[^"\n]*"/g, "")
    .matchAll(new RegExp(String.raw`(?<![\w.])${styles}\.(\w+)`, "g"));
  return [...names].map(([, name = ""]) => name);
}

function take(by: string, sheet: string, name: string): void {
  const { classes, taken } = sheets.get(sheet) ?? {};
  taken?.add(name);
  if (!classes?.has(name)) unknown.push(`${by}: ${name} of ${sheet}`);
}
