import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { patience } from "@antochi/environment/testing/patience";
import { type Browser, chromium } from "@playwright/test";
import { packedChromium } from "./packed-chromium.ts";
import type { Chromium } from "./packed-chromium.ts";

const run = promisify(execFile);
const systemNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Finds a Chromium that starts on this machine: CHROMIUM_PATH if it is set (and then no other), else the one from npm,
 * which is the same everywhere and lacks the window frame of a desktop browser, which costs more than most pages do; else,
 * if that one does not support the machine, Playwright's own or the system's.
 *
 * @throws when CHROMIUM_PATH names something that does not start, or none is found
 */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) {
    if (await starts(chosen)) return { executablePath: chosen, environment: {} };
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not start`);
  }
  if (process.platform === "linux" && process.arch === "x64") return packedChromium();
  for (const candidate of [chromium.executablePath(), ...systemPaths(process.env["PATH"] ?? "")]) {
    if (await starts(candidate)) return { executablePath: candidate, environment: {} };
  }
  throw new Error("No Chromium starts on this machine: install one, or name it in CHROMIUM_PATH");
}

/** Starts the Chromium that `findChromium` finds; the caller closes it. */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  const { executablePath, environment } = await findChromium();
  return chromium.launch({ executablePath, args, env: { ...process.env, ...environment } });
}

function systemPaths(path: string): string[] {
  return path.split(delimiter).flatMap((directory) => systemNames.map((name) => join(directory, name)));
}

/** A browser without its shared libraries exists on disk but cannot run. */
async function starts(executablePath: string): Promise<boolean> {
  return run(executablePath, ["--version"], { timeout: patience.timeout }).then(
    () => true,
    () => false,
  );
}
