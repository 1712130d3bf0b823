import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@antochi/environment/free-port";
import { patience } from "@antochi/testing/patience";
import { z } from "zod";
import type { BrowserWindow, Point } from "./browser-window.ts";

type Programs = { readonly driver: string; readonly display: string; readonly browser: string };

const answerSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
});

/**
 * A window of WebKitGTK on a virtual display, through the five calls of WebDriver (https://www.w3.org/TR/webdriver2)
 * that a journey needs; the npm clients would bring a hundred packages or download drivers of other browsers.
 */
export async function openWebKitWindow({ driver, display, browser }: Programs): Promise<BrowserWindow> {
  const started: ChildProcess[] = [];
  const end = async () => {
    for (const child of started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, "exit");
    }
  };
  try {
    const screen = spawn(display, ["-displayfd", "3", "-screen", "0", "1280x1024x24"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    started.push(screen);
    const screenNumber = await firstLine(screen);
    const port = await findFreePort();
    const env = {
      ...process.env,
      DISPLAY: `:${screenNumber}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    };
    started.push(spawn(driver, [`--port=${port}`], { stdio: "ignore", env }));
    const address = `http://127.0.0.1:${port}`;
    await becomesReady(address);
    const options = { binary: browser, args: ["--automation"] };
    const alwaysMatch = { browserName: "MiniBrowser", "webkitgtk:browserOptions": options };
    const session = sessionSchema.parse(
      await command("POST", `${address}/session`, { capabilities: { alwaysMatch } }),
    );
    const { browserName, browserVersion } = session.capabilities;
    const at = `${address}/session/${session.sessionId}`;
    return {
      name: `WebKitGTK ${browserVersion} (${browserName})`,
      open: async (url) => void (await command("POST", `${at}/url`, { url })),
      read: (expression) =>
        command("POST", `${at}/execute/sync`, { script: `return (${expression})`, args: [] }),
      click: async (point, times = 1) =>
        void (await command("POST", `${at}/actions`, { actions: [clicks(point, times)] })),
      type: async (text) => void (await command("POST", `${at}/actions`, { actions: [keys(text)] })),
      async [Symbol.asyncDispose]() {
        await command("DELETE", at).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function command(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    // If the browser hangs, the test fails with the command's name.
    signal: AbortSignal.timeout(patience.timeout),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = answerSchema.parse(await answer.json());
  if (!answer.ok) throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`);
  return value;
}

function clicks({ x, y }: Point, times: number) {
  const press = [
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  return {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      ...Array.from({ length: times }, () => press).flat(),
    ],
  };
}

function keys(text: string) {
  const actions = Array.from(text).flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  return { type: "key", id: "keyboard", actions };
}

/** The display number, which Xvfb writes once the display is there. */
async function firstLine(screen: ChildProcess): Promise<string> {
  const output = screen.stdio[3];
  if (!output || !("readable" in output)) throw new Error("Xvfb has no channel to say its number");
  for await (const line of createInterface({ input: output })) return line;
  throw new Error("Xvfb ended before it had a screen");
}

async function becomesReady(address: string): Promise<void> {
  const limit = AbortSignal.timeout(patience.timeout);
  for (;;) {
    limit.throwIfAborted();
    if (
      await fetch(`${address}/status`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await delay(50);
  }
}
