import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Script, constants } from "node:vm";

/** The paths of a classic script, and of the code that V8 compiled it to at an earlier run. */
export type CompiledScript = { script: string; code: string };

/**
 * Runs a script, which puts its exports into `exported`, with V8's cached code if there is some. A cache of another V8
 * version is rejected and the script compiled as usual, which is only slower.
 * @returns the script, which can produce V8's code compiled so far, and tells whether the cache was accepted
 */
export function runCompiled({ script, code }: CompiledScript, exported: object): Script {
  const cachedData = readIfThere(code);
  // The source is all ASCII, so that V8 stores it with one byte per character.
  const source = `(function (exports, require, __filename) {${readFileSync(script, "latin1")}\n})`;
  const compiled = new Script(source, {
    filename: script,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData && { cachedData }),
  });
  const run: unknown = compiled.runInThisContext();
  if (typeof run !== "function") throw new Error(`${script} is no script of ours`);
  Reflect.apply(run, undefined, [exported, createRequire(script), script]);
  return compiled;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
