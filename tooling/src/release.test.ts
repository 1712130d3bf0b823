import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const workflow = await readFile(join(import.meta.dirname, "../../.github/workflows/release.yml"), "utf8");

/** The text of each job, by its name. */
const jobs = new Map(
  workflow
    .slice(workflow.indexOf("\njobs:\n"))
    .split(/\n(?= {2}[a-z]+:\n)/)
    .slice(1)
    .map((text) => [text.trim().split(":", 1)[0] ?? "", text]),
);

it("gives the registry's account to the publishing job only", () => {
  const holders = [...jobs].filter(([, text]) => text.includes("secrets.")).map(([name]) => name);
  expect(holders).toEqual(["publish"]);
  expect(jobs.get("ci")).not.toContain("secrets:");
});

it("publishes what was scanned, bundled and installed, in this order", () => {
  expect(jobs.get("publish")).toContain("needs: [name, build]");
  const build = jobs.get("build") ?? "";
  const steps = ["bake ", "bundle/scan-images.sh", "bundle/make-bundle.sh", "/install.sh", "waiting-${{"];
  const places = steps.map((step) => build.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(build).not.toContain("continue-on-error");
});
