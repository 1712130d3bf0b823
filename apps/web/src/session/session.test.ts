import { sessionHint } from "@antochi/contract/session-hint";
import { afterEach, expect, test, vi } from "vitest";
import { loadSession } from "./session.ts";

afterEach(() => void vi.unstubAllGlobals());

test("other tabs share one channel, however often the session is requested", async () => {
  const opened: string[] = [];
  class Channel extends EventTarget {
    constructor(name: string) {
      super();
      opened.push(name);
    }
  }
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("document", { cookie: `${sessionHint}=en.system` });
  vi.stubGlobal("fetch", async () => new Response("The database is away", { status: 503 }));
  for (let times = 0; times < 3; times += 1) await expect(loadSession()).rejects.toThrow("503");
  expect(opened).toEqual(["session"]);
});
