import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connectionsFor } from "../startup/connections.ts";
import { secretNames, variables } from "./variables.ts";

const repository = join(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(join(repository, path), "utf8");

/** The block below a line: all that is indented deeper. */
function blockOf(text: string, line: string): string {
  const [, rest = ""] = text.split(`\n${line}\n`);
  const indent = line.search(/\S/);
  const lines = rest.split("\n");
  const end = lines.findIndex((one) => one !== "" && one.search(/\S/) <= indent);
  return (end === -1 ? lines : lines.slice(0, end)).join("\n");
}

function settingsOf(service: string): Map<string, string> {
  const environment = blockOf(`${service}\n`, "    environment:");
  return new Map(
    [...environment.matchAll(/^ {6}([A-Z0-9_]+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const compose = read("docker-compose.yml");
const services = [...blockOf(compose, "services:").matchAll(/^ {2}([a-z]+):$/gm)].map(
  ([, name = ""]): [name: string, text: string] => [name, `\n${blockOf(compose, `  ${name}:`)}`],
);
const app = settingsOf(blockOf(compose, "  app:"));
const image = new Set(
  [...read("apps/server/Dockerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((setting) => setting.split("=", 1)[0]),
  ),
);

describe("the compose file", () => {
  it.each(Object.keys(variables.shape).filter((name) => !image.has(name)))("passes %s to the app", (name) => {
    const value = app.get(name) ?? app.get(`${name}_FILE`);
    expect(value).toBeDefined();
  });

  it.each(secretNames)("passes %s as a file, of this machine or of a volume", (name) => {
    const value = app.get(`${name}_FILE`) ?? "";
    const [, secret] = /^\$\{[A-Z0-9_]+_FILE:\+\/run\/secrets\/([a-z0-9-]+)\}$/.exec(value) ?? [];
    if (secret === undefined) return expect(value).toMatch(/^\/data\/services\/[a-z-]+$/);
    expect(value).toContain(`{${name}_FILE:+`);
    expect(blockOf(blockOf(compose, "  app:"), "    secrets:").split("\n")).toContain(`      - ${secret}`);
    expect(blockOf(compose, "secrets:")).toContain(`  ${secret}: { file: "\${${name}_FILE:-/dev/null}" }`);
  });

  it("copies SECRET_KEY from a named file of this machine into the volume that the app reads", () => {
    expect(blockOf(compose, "secrets:")).toContain('  secret-key: { file: "${SECRET_KEY_FILE:-/dev/null}" }');
    const making = `\n${blockOf(compose, "  secrets:")}`;
    expect(making).toContain("\n    secrets: [secret-key]");
    expect(blockOf(making, "    command:").split("\n").at(-1)).toBe("      - /run/secrets/secret-key");
  });

  it("keeps the key through each recipe of docs/operations.md that removes the volumes", () => {
    const manual = read("docs/operations.md");
    const recipes = manual.split("```").filter((text) => text.includes("docker compose down --volumes"));
    expect(recipes).toHaveLength(2);
    for (const recipe of recipes) {
      const [, after = ""] = recipe.split("docker compose down --volumes");
      const back = after.search(/secrets sh -c '.*cat > \/data\/services\/secret-key' < backups\/secret-key/);
      expect(back).toBeGreaterThan(0);
      expect(back).toBeLessThan(after.indexOf("commands/restore.ts"));
    }
    const [, ...kept] = manual.split("secrets cat /data/services/secret-key > backups/secret-key");
    expect(kept).toHaveLength(recipes.length);
  });

  it("passes nothing that the app does not know", () => {
    const known = new Set([...Object.keys(variables.shape), ...secretNames.map((name) => `${name}_FILE`)]);
    expect([...app.keys()].filter((name) => !known.has(name))).toEqual([]);
  });

  it("takes everything it does not decide itself from the environment", () => {
    const settled = [...app].filter(([, value]) => !value.includes("${")).map(([name]) => name);
    expect(settled).toEqual([
      "S3_ENDPOINT",
      "S3_BUCKET",
      "S3_REGION",
      "S3_ACCESS_KEY_FILE",
      "S3_SECRET_KEY_FILE",
      "DATABASE_URL_FILE",
      "METRICS_PORT",
      "COMPANION_SECRET_FILE",
      "SECRET_KEY_FILE",
    ]);
    for (const [name, value] of app)
      if (!settled.includes(name)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:?[-+]`));
  });

  it("shows the keys of the superusers only to them and to the step that creates the accounts", () => {
    const seenBy = (volume: string) =>
      services.filter(([, text]) => text.includes(`${volume}:/`)).map(([name]) => name);
    expect(seenBy("postgres-secrets")).toEqual(["secrets", "accounts", "postgres"]);
    expect(seenBy("store-secrets")).toEqual(["secrets", "accounts", "minio", "versitygw"]);
  });

  it("gives our own images and the proxy no capabilities, and only their own disk to change", () => {
    const free = services.filter(([, text]) => !/\n {4}<<: .*\*confined/.test(text)).map(([name]) => name);
    expect(free).toEqual(["secrets", "postgres", "mail"]);
  });

  it("opens no port beyond this machine except the proxy's", () => {
    const open = services.filter(([, text]) => /\n {4}ports: \["(?!127\.0\.0\.1:)/.test(text));
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
  });

  it("takes our own images from one release, and all others in a version of their own", () => {
    const ours = /^\$\{ANTOCHI_IMAGES:-antochi\}-[a-z]+:\$\{ANTOCHI_VERSION:-latest\}$/;
    const others = /^[a-z/]+:v?\d[^:]*$/;
    for (const [name, text] of services) {
      const [, image] = /\n {4}image: (.*)/.exec(text) ?? [];
      expect.soft(image, name).toMatch(text.includes("\n    build: ") ? ours : others);
    }
  });

  it("gives the app the memory that docs/operations.md allows it", () => {
    const [, most, more, table = ""] =
      /driven to (\d+) MB at most; .* up to (\d+) MB more, [^|]*((?:\|.*\n)+)/.exec(
        read("docs/operations.md"),
      ) ?? [];
    const children = [...table.matchAll(/^\|[^|]*\| (\d+) \|([^|]*)\|/gm)].map(
      ([, count, memory = ""]) => Number(count) * Math.max(...(memory.match(/\d+/g) ?? []).map(Number)),
    );
    expect(children.reduce((sum, each) => sum + each, 0)).toBe(Number(more));
    const [, gigabytes] = /mem_limit: \$\{APP_MEMORY:-(\d+)g\}/.exec(blockOf(compose, "  app:")) ?? [];
    expect(Number(gigabytes) * 1024).toBeGreaterThan(Number(most) + Number(more));
  });

  it("has enough connections for sixteen workers, or four replicas that make backups", () => {
    const [, allowed] = /"max_connections=(\d+)"/.exec(blockOf(compose, "  postgres:")) ?? [];
    const [, ofReplica] = /(\d+) with `BACKUP_CRON`/.exec(read("docs/operations.md")) ?? [];
    expect(Number(allowed)).toBeGreaterThanOrEqual(connectionsFor(16));
    expect(Number(allowed)).toBeGreaterThanOrEqual(4 * Number(ofReplica) + 10);
  });

  it("gives the app the time that it may take to end", () => {
    const [, seconds] = /\n {4}stop_grace_period: (\d+)s/.exec(`\n${blockOf(compose, "  app:")}`) ?? [];
    const [, longest, rest, ofCompose] =
      /^\| `DRAIN_SECONDS` .* (\d+) at most: .* (\d+) seconds less than .* \(compose: (\d+)\) \|$/m.exec(
        read("docs/operations.md"),
      ) ?? [];
    expect(variables.shape.DRAIN_SECONDS.safeParse(String(longest)).success).toBe(true);
    expect(variables.shape.DRAIN_SECONDS.safeParse(String(Number(longest) + 1)).success).toBe(false);
    // Ten seconds for requests in flight, ten for jobs, and then some to close connections.
    expect(Number(rest)).toBeGreaterThan(20);
    expect(seconds).toBe(ofCompose);
    expect(Number(seconds)).toBeGreaterThanOrEqual(Number(longest) + Number(rest));
  });

  it("limits the memory and the log of every long-running service", () => {
    for (const [name, text] of services) {
      expect.soft(text, name).toMatch(/\n {4}<<: (\*service|\[\*service, )|\n {4}logging: \*logging/);
      if (name !== "secrets") expect.soft(text, name).toContain("\n    mem_limit: ");
    }
  });
});
