import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const manual = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8");
const recipes = [...manual.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text = ""]) => text);

const down = "docker compose down --volumes";
const keeping = recipes.filter((text) => text.includes("> backups/secret-key.new"));
const replacing = recipes.filter((text) => text.includes(down));

/** A fake Docker: records its arguments, prints a key when one is read, and fails at the requested call. */
const docker = `#!/bin/sh
echo "docker $*" >> "$ASKED"
case "$*" in *"$FAILING"*) exit 1 ;; esac
case "$*" in *"secrets cat"*) printf new ;; esac
`;

/**
 * Runs a recipe in a shell that continues after a failure.
 * @param failing a part of the call that fails
 */
function follow(recipe: string, failing: string) {
  using place = mkdtempDisposableSync(join(tmpdir(), "antochi-recipe-"));
  writeFileSync(join(place.path, "docker"), docker);
  chmodSync(join(place.path, "docker"), 0o755);
  writeFileSync(join(place.path, "install.sh"), "");
  mkdirSync(join(place.path, "backups"));
  writeFileSync(join(place.path, "backups/secret-key"), "old");
  const asked = join(place.path, "asked");
  writeFileSync(asked, "");
  const { PATH = "" } = process.env;
  const env = { PATH: `${place.path}:${PATH}`, ASKED: asked, FAILING: failing };
  spawnSync("sh", ["-c", recipe], { cwd: place.path, env });
  return {
    asked: readFileSync(asked, "utf8"),
    key: readFileSync(join(place.path, "backups/secret-key"), "utf8"),
  };
}

describe("the recipes of docs/operations.md", () => {
  it.each(recipes.map((text): [string] => [text]))("run in a plain shell: %s", (text) => {
    const { stderr, status } = spawnSync("sh", ["-n", "-c", text], { encoding: "utf8" });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  });

  it("keep the previous key if it cannot be read, and if there is no backup of it", () => {
    expect(keeping).toHaveLength(2);
    for (const recipe of keeping) {
      expect(follow(recipe, "nothing").key).toBe("new");
      for (const failing of ["commands/backup.ts", "secrets cat"])
        expect(follow(recipe, failing).key).toBe("old");
    }
  });

  it("remove no volume before the backup was verified, and restore nothing after a failed step", () => {
    expect(replacing).toHaveLength(2);
    for (const recipe of replacing) {
      const { asked } = follow(recipe, "nothing");
      expect(asked.indexOf("--verify")).toBeGreaterThan(-1);
      expect(asked.indexOf("--verify")).toBeLessThan(asked.indexOf(down));
      expect(asked).toContain("commands/restore.ts");
      expect(follow(recipe, "--verify").asked).not.toContain(down);
      expect(follow(recipe, "cat > /data/services/secret-key").asked).not.toContain("commands/restore.ts");
      expect(follow(recipe, "commands/restore.ts").asked).not.toContain(" up ");
    }
  });
});
