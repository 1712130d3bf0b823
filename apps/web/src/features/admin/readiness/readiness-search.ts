import { shellLimits } from "@antochi/contract/shell-limits";
import { toId } from "../admin-search.ts";

/** What the address of the readiness says. A state that is none the page sorts out: this is loaded with every first page. */
export type ReadinessAddress = {
  /** One unit; 0 is who has none. */
  unit?: number | undefined;
  article?: number | undefined;
  state?: string | undefined;
  /** The person whose reading a phone shows. */
  member?: number | undefined;
};

/** Reads an address; what it does not know is undefined, as in `readAdminSearch`. */
export function readReadinessSearch({
  unit,
  article,
  state,
  member,
}: Record<string, unknown>): ReadinessAddress {
  return {
    unit: unit === 0 ? 0 : toId(unit),
    article: toId(article),
    state: typeof state === "string" && state.length <= shellLimits.searchMax ? state : undefined,
    member: toId(member),
  };
}
