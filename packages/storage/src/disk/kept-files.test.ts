import { mkdtempDisposable, open, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { patience } from "@antochi/environment/testing/patience";
import { expect, it, vi } from "vitest";
import { createKeptFiles, type KeptFile } from "./kept-files.ts";
import { appendStream, appendTrailer } from "./object-file.ts";

async function openDirectory() {
  const directory = await mkdtempDisposable(join(tmpdir(), "antochi-kept-"));
  return {
    pathOf: (name: string) => join(directory.path, name),
    async write(name: string, text: string) {
      await using handle = await open(join(directory.path, name), "w");
      const { md5 } = await appendStream(handle, Readable.from([Buffer.from(text)]), 1_000);
      await appendTrailer(handle, `"${md5}"`);
    },
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

async function textOf(file: KeptFile | null): Promise<string | null> {
  if (file === null) return null;
  const { buffer } = await file.handle.read(Buffer.alloc(file.size), 0, file.size, 0);
  return buffer.toString();
}

it("opens a file once for all who read it at the same time", async () => {
  await using directory = await openDirectory();
  await directory.write("one", "what it says");
  const openKept = createKeptFiles({ keptFor: 3_600_000 });
  const first = await openKept(directory.pathOf("one"));
  await first?.giveBack();
  const second = await openKept(directory.pathOf("one"));
  expect(second?.handle).toBe(first?.handle);
  expect(await textOf(second)).toBe("what it says");
  await second?.giveBack();
});

it("opens what the name refers to now, and lets current readers continue", async () => {
  await using directory = await openDirectory();
  await directory.write("one", "as it was");
  const path = directory.pathOf("one");
  const openKept = createKeptFiles({ keptFor: 3_600_000 });
  const early = await openKept(path);
  await directory.write("other", "as it is");
  await rename(directory.pathOf("other"), path);
  const late = await openKept(path);
  expect(await textOf(late)).toBe("as it is");
  expect(late?.etag).not.toBe(early?.etag);
  await rm(path);
  expect(await openKept(path)).toBeNull();
  expect(await textOf(early)).toBe("as it was");
  await early?.giveBack();
  await late?.giveBack();
  expect([early?.handle.fd, late?.handle.fd]).toEqual([-1, -1]);
});

it("shows a change to everybody who asks after it, whatever is being looked up for others", async () => {
  await using directory = await openDirectory();
  await directory.write("one", "as it was");
  const path = directory.pathOf("one");
  const openKept = createKeptFiles({ keptFor: 3_600_000 });
  const first = await openKept(path);
  await directory.write("other", "as it is");
  for (let round = 0; round < 50; round++) {
    const early = [openKept(path), openKept(path)];
    await rename(directory.pathOf("other"), path);
    const late = [openKept(path), openKept(path), openKept(path)];
    for (const asked of late) {
      const file = await asked;
      expect(await textOf(file)).toBe("as it is");
      await file?.giveBack();
    }
    for (const asked of early) await (await asked)?.giveBack();
    await directory.write("other", "as it is");
  }
  await first?.giveBack();
  await rm(path);
  expect(await Promise.all([openKept(path), openKept(path)])).toEqual([null, null]);
});

it("closes the oldest file beyond the limit, once nobody reads it", async () => {
  await using directory = await openDirectory();
  for (const name of ["one", "two"]) await directory.write(name, name);
  const openFew = createKeptFiles({ keptFor: 3_600_000, atMost: 1 });
  const oldest = await openFew(directory.pathOf("one"));
  const newest = await openFew(directory.pathOf("two"));
  expect(await textOf(oldest)).toBe("one");
  await oldest?.giveBack();
  expect(oldest?.handle.fd).toBe(-1);
  await newest?.giveBack();
  expect(await textOf(newest)).toBe("two");
});

it("closes a file that nobody reads after a while", async () => {
  await using directory = await openDirectory();
  await directory.write("one", "what it says");
  const openBriefly = createKeptFiles({ keptFor: 1 });
  const read = await openBriefly(directory.pathOf("one"));
  await read?.giveBack();
  await vi.waitFor(() => expect(read?.handle.fd).toBe(-1), patience);
});

it("closes nothing that is being read, however long it takes", async () => {
  await using directory = await openDirectory();
  await directory.write("one", "what it says");
  const openKept = createKeptFiles({ keptFor: 1 });
  const read = await openKept(directory.pathOf("one"));
  const again = await vi.waitFor(async () => {
    const opened = await openKept(directory.pathOf("one"));
    await opened?.giveBack();
    expect(opened?.handle).not.toBe(read?.handle);
    return opened;
  }, patience);
  expect(again).not.toBeNull();
  expect(await textOf(read)).toBe("what it says");
  await read?.giveBack();
  expect(read?.handle.fd).toBe(-1);
});
