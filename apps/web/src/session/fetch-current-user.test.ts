import { afterEach, expect, test, vi } from "vitest";
import { fetchCurrentUser } from "./fetch-current-user.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answerWith(body: string, { status, statusText }: { status: number; statusText: string }) {
  vi.stubGlobal("fetch", async () => new Response(body, { status, statusText }));
}

test("a failure has its status and the answer's message, or the status text if there is none", async () => {
  answerWith("The database is away", { status: 503, statusText: "Service Unavailable" });
  await expect(fetchCurrentUser()).rejects.toThrow("503: The database is away");
  answerWith("", { status: 503, statusText: "Service Unavailable" });
  await expect(fetchCurrentUser()).rejects.toThrow("503: Service Unavailable");
});

test("a 401 is nobody", async () => {
  answerWith("Unauthorized", { status: 401, statusText: "Unauthorized" });
  await expect(fetchCurrentUser()).resolves.toBeNull();
});

test("a request that is not answered within half a minute is given up", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    await new Promise<void>((resolve) => {
      signal?.addEventListener("abort", () => resolve());
    });
    signal?.throwIfAborted();
  });
  const asked = fetchCurrentUser();
  limit.abort(new DOMException("No answer", "TimeoutError"));
  await expect(asked).rejects.toThrow("No answer");
  expect(timeout).toHaveBeenCalledWith(30_000);
});
