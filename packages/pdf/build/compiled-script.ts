import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Script, constants } from "node:vm";

/** A script of classic form, and the code that V8 made of it at an earlier run, beside each other. */
export type CompiledScript = { script: string; code: string };

/**
 * Runs a script, which hands over what it exports in `exported`, with the code that V8 once made of it, where there is some.
 * V8 takes no code of another version of its own, and then compiles the script as ever: slower, not otherwise.
 * @returns what can be asked for the code that V8 has made by then, and says whether it took what it was given
 */
export function runCompiled({ script, code }: CompiledScript, exported: object): Script {
  const cachedData = readIfThere(code);
  // Every sign of it is ASCII, so that V8 keeps it with one byte for each.
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
