import { execFile } from "node:child_process";
import { join } from "node:path";
import { compileCache } from "@antochi/testing/compile-cache";

type Started = { operands?: readonly string[]; env: Readonly<Record<string, string>>; cwd?: string };

/** How a program ended, and its output. */
type Ended = { code: unknown; out: string; complaint: string };

/** Runs a program of this package to its end, with only the given environment. @param name from `src` on */
export function runProgram(name: string, { operands = [], env, cwd }: Started): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, "..", `${name}.ts`), ...operands],
      { env: { ...compileCache, ...env }, cwd },
      (error, out, complaint) => resolve({ code: error ? error.code : 0, out, complaint }),
    );
  });
}
