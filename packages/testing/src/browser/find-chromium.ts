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
 * Finds a Chromium that starts on this machine: CHROMIUM_PATH where it is set (and then no other), else the one from npm,
 * the same everywhere and without the frame of a desktop's browser, which costs more than most pages do; else, where that
 * one is not made for the machine, Playwright's own or the system's.
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

/** Starts the Chromium that `findChromium` finds; whoever starts it closes it. */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  const { executablePath, environment } = await findChromium();
  return chromium.launch({ executablePath, args, env: { ...process.env, ...environment } });
}

function systemPaths(path: string): string[] {
  return path.split(delimiter).flatMap((directory) => systemNames.map((name) => join(directory, name)));
}

/** A browser whose shared libraries are missing is found on disk and yet cannot run. */
async function starts(executablePath: string): Promise<boolean> {
  return run(executablePath, ["--version"], { timeout: patience.timeout }).then(
    () => true,
    () => false,
  );
}
