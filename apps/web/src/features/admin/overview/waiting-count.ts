import { waitingCountMax } from "@antochi/contract/overview";
import { formatCount } from "../../../numbers/format-count.ts";

/** A count that was given up at its limit says so: 1,000+. */
export function countWords(count: number): string {
  return `${formatCount(count)}${count >= waitingCountMax ? "+" : ""}`;
}
