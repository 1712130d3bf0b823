import { once } from "node:events";
import { chmod, mkdtempDisposable, open, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { confinementHere, startConfined } from "./confined-process.ts";

const program = fileURLToPath(new URL("./testing/hostile-program.ts", import.meta.url));
const denied = "ERR_ACCESS_DENIED";

it.each([
  ["inspects a PDF", { addons: false }],
  ["renders", { addons: true }],
  ["runs OCR", { addons: true, reads: "ocr" }],
  ["writes a copy", { addons: false, reads: "copies" }],
] as const)("confines hostile code in a process that %s to its one file", async (_what, may) => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-hostile-"));
  // File modes permit everything, so they are not what keeps the code out.
  await chmod(directory.path, 0o777);
  const secret = join(directory.path, "secret");
  const own = join(directory.path, "own");
  await writeFile(secret, "of somebody else", { mode: 0o666 });
  await writeFile(own, "its own", { mode: 0o600 });
  await using server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  await using file = await open(own, "r");
  const { stdout, stderr } = await startConfined({
    program,
    arguments: [secret, String(port)],
    input: file.fd,
    ...may,
  });
  const [results, complaint] = await Promise.all([json(stdout).catch(() => null), text(stderr)]);
  const { network, account } = await confinementHere(program);
  expect(results, complaint).toEqual({
    "read another file": denied,
    "read the system's files": denied,
    "read what its parent was started with": denied,
    "read what it was started with": denied,
    "list a directory": denied,
    "write a file": denied,
    "start a program": denied,
    "start a thread": denied,
    // A process that renders may load our own native code, which Node's permissions do not confine.
    "load native code": may.addons ? "ERR_DLOPEN_FAILED" : "ERR_DLOPEN_DISABLED",
    // If the system gives it no account of its own, nothing confines signals and sockets: Node's permissions do not
    // cover them.
    "signal its parent": account ? "EPERM" : "done",
    "reach the network": network ? "done" : "ENETUNREACH",
    variables: may.addons ? ["HOME"] : [],
    "runs under an account of its own": account,
    "bytes of its own file": 7,
  });
});
