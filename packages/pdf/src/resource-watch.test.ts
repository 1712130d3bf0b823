import fs from "node:fs";
import { patience } from "@antochi/testing/patience";
import { expect, it, vi } from "vitest";
import { watchResources } from "./resource-watch.ts";

vi.mock("node:fs", { spy: true });

it.runIf(process.platform === "linux")(
  "enforces a process's limits, even if no file descriptor was free at first",
  async () => {
    const noDescriptor = Object.assign(new Error("too many open files"), { code: "EMFILE" });
    vi.mocked(fs.openSync).mockImplementationOnce(() => {
      throw noDescriptor;
    });
    const onExcess = vi.fn();
    using watch = watchResources(process.pid, { memoryBytes: 1, processorMs: Infinity }, onExcess);
    await vi.waitFor(() => expect(onExcess).toHaveBeenCalled(), patience);
    expect(watch.areKnown()).toBe(true);
  },
);

it("ignores a process that is gone", () => {
  const limits = { memoryBytes: 1, processorMs: 1 };
  using watch = watchResources(undefined, limits, () => {});
  expect(watch.areKnown()).toBe(false);
});
