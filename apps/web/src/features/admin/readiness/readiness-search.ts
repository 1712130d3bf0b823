import { shellLimits } from "@antochi/contract/shell-limits";
import { toId } from "../admin-search.ts";

/** The search parameters of readiness. The page drops unknown states: this module is loaded with every first page. */
export type ReadinessAddress = {
  /** A unit's id; 0 for people without a unit. */
  unit?: number | undefined;
  article?: number | undefined;
  state?: string | undefined;
  /** The person whose reading is shown on a phone. */
  member?: number | undefined;
};

/** Parses an address; unknown values are undefined, as in `readAdminSearch`. */
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
