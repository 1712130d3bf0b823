import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUploadQueue } from "./create-uploader.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("window", { location: { origin: "http://localhost" } });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("navigator", { onLine: true });
  // No upload ever starts.
  vi.stubGlobal("fetch", () => Promise.withResolvers<Response>().promise);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a failed file that is removed is not offered as an unfinished one", () => {
  const queue = createUploadQueue({
    id: "test",
    maxFiles: null,
    register: async () => ({ objectPath: "one" }),
    listener: { onChange: () => undefined, onFailure: () => undefined },
  });
  // Reads the queue on each change, as React does.
  queue.subscribe(() => void queue.read());
  queue.add([new File(["%PDF-"], "one.pdf", { type: "application/pdf" })]);
  const [file] = queue.read().files;
  if (!file) throw new Error("The file was refused");
  queue.uppy.setFileState(file.id, { error: "Broken off" });
  expect(queue.read().kept).toEqual([]);
  queue.remove(file.id);
  expect(queue.read()).toMatchObject({ files: [], kept: [] });
  queue.close();
});
