/** The results of a whole test run, over all its runners. A flaky test failed at first and passed when retried. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly flaky: number;
  readonly skipped: number;
};

const colours = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, "g");
const turboPrefix = /^@[\w/-]+:\w+: /;
const vitestSummary = /^\s*Tests\s+(?<counts>\d.*)$/;
const playwrightSummary =
  /^\s*(?<count>\d+) (?<word>passed|failed|skipped|flaky|did not run)(?: \([\d.]+(?:ms|s|m|h)\))?$/;
const vitestCount = /(?<count>\d+) (?<word>passed|failed|skipped|todo)/g;

/**
 * Adds up the closing lines of Vitest (`Tests  1 failed | 49 passed (50)`) and Playwright (`  12 passed (3.4s)`)
 * in the output of `pnpm verify`, with or without turbo's prefixes and colours.
 */
export function tallyTests(output: string): Tally {
  const tally = { passed: 0, failed: 0, flaky: 0, skipped: 0 };
  for (const line of output.split("\n")) {
    for (const { word, count } of countsOf(line.replace(colours, "").replace(turboPrefix, "").trimEnd())) {
      tally[kinds[word] ?? "skipped"] += count;
    }
  }
  return tally;
}

/** The plain closing line that any reader of a log understands. */
export function closingLine({ passed, failed, flaky, skipped }: Tally): string {
  const rest = Object.entries({ flaky, skipped }).filter(([, count]) => count > 0);
  return [`${passed} passed`, `${failed} failed`, ...rest.map(([word, count]) => `${count} ${word}`)].join(
    ", ",
  );
}

const kinds: Readonly<Record<string, keyof Tally>> = { passed: "passed", failed: "failed", flaky: "flaky" };

function countsOf(line: string): { word: string; count: number }[] {
  const vitest = vitestSummary.exec(line)?.groups?.["counts"];
  if (vitest) return [...vitest.matchAll(vitestCount)].map(readCount);
  const playwright = playwrightSummary.exec(line);
  return playwright ? [readCount(playwright)] : [];
}

function readCount(match: RegExpExecArray): { word: string; count: number } {
  return { word: match.groups?.["word"] ?? "", count: Number(match.groups?.["count"]) };
}
