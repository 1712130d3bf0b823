import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const script = join(import.meta.dirname, "../../make-secrets.sh");
const places = ["data", "postgres", "store", "companion"];
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "antochi-secrets-"));
  for (const place of places) mkdirSync(join(home, place));
});
afterEach(() => rmSync(home, { recursive: true }));

function makeSecrets(...given: string[]): void {
  execFileSync("sh", [script, ...places.map((place) => join(home, place)), ...given]);
}

/** The contents of the files in a directory, by name. */
function secretsIn(place: string): Record<string, string> {
  const directory = join(home, place);
  const names = readdirSync(directory).toSorted();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name), "utf8")]));
}

it("each service gets what it needs, and the root's keys go to nobody else", () => {
  makeSecrets();
  const [app, postgres] = [secretsIn("data/services"), secretsIn("postgres")];
  const [store, companion] = [secretsIn("store"), secretsIn("companion")];
  expect(Object.keys(app)).toEqual([
    "companion-secret",
    "database-url",
    "secret-key",
    "store-access-key",
    "store-secret-key",
  ]);
  expect(Object.keys(companion)).toEqual(["companion-secret", "store-access-key", "store-secret-key"]);
  expect(app["database-url"]).toBe(
    `postgres://antochi_app:${postgres["app-password"]}@postgres:5432/antochi`,
  );
  expect(app["store-secret-key"]).toBe(store["app-secret-key"]);
  expect(companion["store-secret-key"]).toBe(store["companion-secret-key"]);
  expect(companion["companion-secret"]).toBe(app["companion-secret"]);
  const roots = [postgres["postgres-password"], store["root-access-key"], store["root-secret-key"]];
  for (const root of roots) {
    expect(root).toMatch(/^(antochi-[0-9a-f]{12}|[0-9a-f]{48})$/);
    expect(JSON.stringify([app, companion])).not.toContain(root);
  }
  expect(JSON.stringify(companion)).not.toContain(store["app-secret-key"]);
});

it("making them again changes nothing", () => {
  makeSecrets();
  const before = ["data/services", "postgres", "store", "companion"].map(secretsIn);
  makeSecrets();
  expect(["data/services", "postgres", "store", "companion"].map(secretsIn)).toEqual(before);
});

it("those that docs/operations.md removes to replace them are made anew, and no others", () => {
  const manual = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8");
  const [, section = ""] = /^## Replacing secrets\n(.*?)^## /ms.exec(manual) ?? [];
  const removals = [...section.matchAll(/secrets rm ([^&]+)&&/g)];
  const removed = removals.flatMap(([, names = ""]) => names.match(/\/[\w/-]+/g) ?? []);
  makeSecrets();
  const before = allSecrets();
  for (const name of removed) rmSync(join(home, name));
  makeSecrets();
  const after = allSecrets();
  const replaced = Object.keys(before).filter((name) => before[name] !== after[name]);
  const derived = /^\/companion\/|database-url$|^\/data\/services\/store-/;
  // The names of the accounts stay: under another name the store would keep the previous account, with its secret.
  expect(Object.keys(before).filter((name) => !derived.test(name) && !name.endsWith("-access-key"))).toEqual(
    removed.toSorted(),
  );
  expect(replaced.filter((name) => !derived.test(name))).toEqual(removed.toSorted());
  expect(Object.keys(after)).toEqual(Object.keys(before));
});

/** The contents of all files, by their paths in the container. */
function allSecrets(): Record<string, string> {
  const folders = ["companion", "data/services", "postgres", "store"];
  return Object.fromEntries(
    folders.flatMap((folder) =>
      Object.entries(secretsIn(folder)).map(([name, value]) => [`/${folder}/${name}`, value]),
    ),
  );
}

it("a key that survived the loss of all volumes stays, whoever restored it", () => {
  const key = "c".repeat(48);
  keep("data/services", { "secret-key": key });
  makeSecrets("/dev/null");
  expect(secretsIn("data/services")).toMatchObject({ "secret-key": key });
});

it("a key of this machine takes precedence over a generated one, which is not lost", () => {
  makeSecrets();
  const { "secret-key": madeUp } = secretsIn("data/services");
  keep(".", { first: "a".repeat(48), second: `${"b".repeat(48)}\n` });
  for (const name of ["first", "first", "second"]) makeSecrets(join(home, name));
  expect(secretsIn("data/services")).toMatchObject({
    "secret-key": "b".repeat(48),
    "secret-key-before": madeUp,
  });
  makeSecrets();
  expect(secretsIn("data/services")["secret-key"]).toBe("b".repeat(48));
});

it("what an earlier version shared stays with its owners, and the others get their own", () => {
  const root = { "s3-access-key": "antochi-0123456789ab", "s3-secret-key": "f".repeat(48) };
  const password = { "postgres-password": "e".repeat(48) };
  const shared = { "companion-secret": "d".repeat(48) };
  keep("data/services", { ...root, ...password, ...shared, "database-url": "postgres://antochi:e@postgres" });
  keep("postgres", password);
  keep("store", root);
  keep("companion", { ...root, ...shared });

  makeSecrets();

  expect(secretsIn("postgres")).toMatchObject(password);
  expect(secretsIn("store")).toMatchObject({
    "root-access-key": root["s3-access-key"],
    "root-secret-key": root["s3-secret-key"],
  });
  const others = [secretsIn("data/services"), secretsIn("companion")];
  expect(others).toMatchObject([shared, shared]);
  for (const secret of [...Object.values(root), ...Object.values(password)])
    expect(JSON.stringify(others)).not.toContain(secret);
});

function keep(place: string, secrets: Record<string, string>): void {
  mkdirSync(join(home, place), { recursive: true });
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(join(home, place, name), value, { mode: 0o444 });
}
