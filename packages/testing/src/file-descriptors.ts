import { execFile } from "node:child_process";
import { openSync } from "node:fs";
import { promisify } from "node:util";

/**
 * Runs a program of the tests in a process that may have 64 files open, so that it can soon open all of them, and answers
 * what it prints, which is JSON.
 */
export async function runWithFewDescriptors(program: string, ...args: readonly string[]): Promise<unknown> {
  const command = ["-c", 'ulimit -n 64 && exec "$@"', "sh", process.execPath, program, ...args];
  const { stdout } = await promisify(execFile)("/bin/sh", command);
  const printed: unknown = JSON.parse(stdout);
  return printed;
}

/** Opens files until this process has no descriptor left, and returns their descriptors, for the caller to close. */
export function takeAllDescriptors(): number[] {
  const descriptors: number[] = [];
  try {
    for (;;) descriptors.push(openSync("/dev/null", "r"));
  } catch {
    return descriptors;
  }
}
