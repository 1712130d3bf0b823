import type { Progress } from "@antochi/environment/show-progress";

export type { Progress };

/** Reports to nobody. */
export const quietly: Progress = () => {};

/** A step in parts, one after another, each with an estimated size. */
export type Parts = {
  /** Reports how much of the current part is done. */
  within: (done: number) => void;
  /** Reports that the current part is done, whatever its estimate was. */
  next: () => void;
};

/**
 * Shows a step whose parts have estimated sizes. A part that proves larger stays at its end until it is done, so that
 * progress never goes back.
 */
export function inParts(progress: Progress, step: string, sizes: readonly number[]): Parts {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let part = 0;
  let before = 0;
  progress(step, 0, total);
  return {
    within: (done) => progress(step, before + Math.min(done, sizes[part] ?? 0), total),
    next() {
      before += sizes[part] ?? 0;
      part += 1;
      progress(step, before, total);
    },
  };
}
