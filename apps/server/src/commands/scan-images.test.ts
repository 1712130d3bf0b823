import { spawnSync } from "node:child_process";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const script = join(import.meta.dirname, "../../bundle/scan-images.sh");

type Machine = {
  /** The images that `docker compose` lists; null if Docker fails. */
  images: readonly string[] | null;
  /** The images with a critical vulnerability. */
  weak: readonly string[];
};

/** Runs the script with a fake Docker and grype that answer like this, and records how grype is called. */
async function scan({ images, weak }: Machine) {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-scan-"));
  const place = (name: string) => join(directory.path, name);
  const answer = images === null ? "exit 1" : `printf '%s\\n' ${images.join(" ")}`;
  const found = weak.map((image) => `'--fail-on critical docker:${image}') exit 2 ;;`).join("\n");
  await writeFile(place("calls"), "");
  await writeFile(place("docker"), `#!/bin/sh\ncase $1 in compose) ${answer} ;; esac\n`, { mode: 0o755 });
  await writeFile(
    place("grype"),
    `#!/bin/sh\nshift 3\necho "$*" >> ${place("calls")}\ncase "$*" in\n${found}\nesac\n`,
    { mode: 0o755 },
  );
  const { status, stderr } = spawnSync("sh", [script], {
    encoding: "utf8",
    env: { PATH: `${directory.path}:/usr/bin:/bin` },
  });
  return { status, stderr, calls: (await readFile(place("calls"), "utf8")).trim().split("\n") };
}

const images = ["postgres:18", "antochi-minio:1", "antochi-app:1", "caddy:2"];

it("scans all images of the compose file, including third-party ones", async () => {
  expect(await scan({ images, weak: [] })).toEqual({
    status: 0,
    stderr: "",
    calls: [
      "--fail-on critical docker:antochi-app:1",
      "docker:antochi-minio:1",
      "--fail-on critical docker:caddy:2",
      "--fail-on critical docker:postgres:18",
    ],
  });
});

it("names every image that it refuses, after all are scanned", async () => {
  const { status, stderr, calls } = await scan({ images, weak: ["antochi-app:1", "caddy:2"] });
  expect(status).toBe(1);
  expect(stderr).toContain("above: antochi-app:1 caddy:2\n");
  expect(calls).toHaveLength(images.length);
});

it("fails if Docker does not list the images", async () => {
  expect((await scan({ images: null, weak: [] })).status).not.toBe(0);
});
