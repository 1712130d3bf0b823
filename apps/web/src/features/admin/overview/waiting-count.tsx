import { waitingCountMax } from "@antochi/contract/overview";
import { formatCountUpTo } from "../../../numbers/format-count.ts";

/** Formats a count; one that reached the limit gets a plus: 1,000+. */
export function countWords(count: number): string {
  return formatCountUpTo(count, waitingCountMax);
}
