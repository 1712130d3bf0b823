/** Hears how far a step is, in units of the step's own; called often, so it returns at once. */
export type Progress = (step: string, done: number, total: number) => void;

export const quietly: Progress = () => {};
