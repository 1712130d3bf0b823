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
  ["only a container's 64 MB", { free: 64 * 1024 ** 2 }],
  ["too little memory, whatever the file system says", { available: 2 * needed - 1 }],
  ["a noexec mount", { mounts: "shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime 0 0" }],
  ["a read-only mount", { mounts: "tmpfs /dev/shm tmpfs ro,relatime 0 0" }],
  ["no /dev/shm", { mounts: "" }],
  [
    "a noexec mount over the first one",
    { mounts: `${roomy.mounts}shm /dev/shm tmpfs rw,noexec,relatime,size=65536k 0 0\n` },
  ],
])("does not use memory with %s", (_, machine) => {
  expect(hasRoom({ ...roomy, ...machine })).toBe(false);
});
