import type { Measure } from "./break-lines.ts";
import type { Labels } from "./labels.ts";

/** What every block setter needs; counters run through the article. */
export type Setting = {
  measure: Measure;
  labels: Labels;
  nextFigure: () => number;
  nextTable: () => number;
};

/** The setting of one article, whose figures and tables are numbered from 1. */
export function createSetting(measure: Measure, labels: Labels): Setting {
  let figures = 0;
  let tables = 0;
  return {
    measure,
    labels,
    nextFigure: () => (figures += 1),
    nextTable: () => (tables += 1),
  };
}
