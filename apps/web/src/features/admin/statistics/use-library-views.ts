import { libraryViewDays } from "@antochi/contract/activity";
import { useMemo, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toDaySeries, viewsOfLast } from "./day-series.ts";

const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The views of all articles on each of the last thirty days, and their sum. */
export function useLibraryViews() {
  const [opened] = useState(() => new Date());
  const query = api.activity.libraryViewsPerDay.useQuery(
    { timeZone },
    { refetchOnMount: "always", refetchOnWindowFocus: "always" },
  );
  const series = useMemo(
    () => query.data && toDaySeries(query.data, libraryViewDays, opened),
    [query.data, opened],
  );
  return { query, series, views: series && viewsOfLast(series, libraryViewDays) };
}
