import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, copyFile, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const script = join(import.meta.dirname, "../../bundle/install.sh");

/** A bundle with a dummy image, and a function that runs its `install.sh` on a machine without Docker. */
async function makeBundle() {
  const directory = await mkdtempDisposable(join(tmpdir(), "antochi-bundle-"));
  const place = (name: string) => join(directory.path, name);
  await copyFile(script, place("install.sh"));
  await writeFile(place("images.tar.gz"), "images");
  await writeFile(place("SHA256SUMS"), `${await sha256(place("images.tar.gz"))}  ./images.tar.gz\n`);
  const install = () => {
    const { status, stderr } = spawnSync("sh", [place("install.sh")], {
      encoding: "utf8",
      env: { PATH: "/usr/bin:/bin", DOCKER_HOST: "unix:///nowhere" },
    });
    return { status, stderr };
  };
  return { place, install, [Symbol.asyncDispose]: () => directory.remove() };
}

async function sha256(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}

it("a bundle with one extra byte is refused before Docker is called", async () => {
  await using bundle = await makeBundle();
  await appendFile(bundle.place("images.tar.gz"), "!");
  const { status, stderr } = bundle.install();
  expect(status).toBe(1);
  expect(stderr).toContain("This bundle is not complete or was changed. Nothing was installed");
});

it("a valid bundle needs a running Docker, and says so in one line if there is none", async () => {
  await using bundle = await makeBundle();
  const { status, stderr } = bundle.install();
  expect(status).toBe(1);
  expect(stderr.trim().split("\n").at(-1)).toMatch(/^Docker /);
});
