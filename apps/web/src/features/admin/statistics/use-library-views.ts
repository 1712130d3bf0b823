import { libraryViewDays } from "@antochi/contract/activity";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { timeZone, toDaySeries, viewsOfLast } from "./day-series.ts";

/** The views of all articles on each of the last thirty days, and their sum. */
export function useLibraryViews() {
  const query = api.activity.libraryViewsPerDay.useQuery(
    { timeZone },
    { refetchOnMount: "always", refetchOnWindowFocus: "always" },
  );
  const { data, dataUpdatedAt } = query;
  // The series ends on the day on which the views were counted: the page may be open for longer.
  const series = useMemo(
    () => data && toDaySeries(data, libraryViewDays, new Date(dataUpdatedAt)),
    [data, dataUpdatedAt],
  );
  return { query, series, views: series && viewsOfLast(series, libraryViewDays) };
}
