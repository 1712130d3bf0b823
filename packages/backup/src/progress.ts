import type { Progress } from "@antochi/environment/show-progress";

export type { Progress };

/** Where nobody looks. */
export const quietly: Progress = () => {};
