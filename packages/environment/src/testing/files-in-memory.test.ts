import { expect, it } from "vitest";
import { hasRoom, type Machine, needed } from "./files-in-memory.ts";

const roomy: Machine = {
  mounts: [
    "/dev/vda / ext4 rw,relatime 0 0",
    "tmpfs /dev/shm tmpfs rw,nosuid,nodev,relatime,size=24684096k 0 0",
    "",
  ].join("\n"),
  free: needed,
  available: 2 * needed,
};

it("uses memory on a machine with plenty", () => {
  expect(hasRoom(roomy)).toBe(true);
});

it.each<[string, Partial<Machine>]>([
  ["a container's 64 megabytes", { free: 64 * 1024 ** 2 }],
  ["little memory, whatever the file system says", { available: 2 * needed - 1 }],
  [
    "a place that programs cannot be started from",
    { mounts: "shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime 0 0" },
  ],
  ["a place that cannot be written to", { mounts: "tmpfs /dev/shm tmpfs ro,relatime 0 0" }],
  ["a system without it", { mounts: "" }],
  [
    "what lies over the first",
    { mounts: `${roomy.mounts}shm /dev/shm tmpfs rw,noexec,relatime,size=65536k 0 0\n` },
  ],
])("leaves %s alone", (_, machine) => {
  expect(hasRoom({ ...roomy, ...machine })).toBe(false);
});
