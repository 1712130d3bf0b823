import lighthouse from "lighthouse";

/** Lighthouse's four categories, in the order of its report. */
export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Points from 0 to 100. */
type Scores = Record<(typeof categories)[number], number>;

/** An audit that did not reach its points, as its report names it. */
type Finding = { readonly title: string; readonly score: number };

export type Audit = { readonly scores: Scores; readonly findings: readonly Finding[] };

/**
 * Audits the first visit of a page with Lighthouse's phone (a slow processor and a slow connection, both simulated).
 *
 * @param debuggingPort where a running Chromium is listening
 * @throws if Lighthouse itself fails
 */
export async function audit(debuggingPort: number, address: string): Promise<Audit> {
  const result = await lighthouse(address, {
    port: debuggingPort,
    logLevel: "error",
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse says nothing about ${address}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const points = (category: keyof Scores) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: points("performance"),
      accessibility: points("accessibility"),
      "best-practices": points("best-practices"),
      seo: points("seo"),
    },
    findings: Object.values(lhr.audits)
      .filter(
        ({ scoreDisplayMode, score }) => scoreDisplayMode !== "informative" && score !== null && score < 0.9,
      )
      .map(({ title, score }) => ({ title, score: score ?? 0 })),
  };
}

/** The median run by performance, the only category that differs from run to run. */
export function medianRun(runs: readonly Audit[]): Audit {
  const sorted = runs.toSorted((one, other) => one.scores.performance - other.scores.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("there is no run to choose from");
  return middle;
}
