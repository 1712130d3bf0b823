/** Separate from the other words of the statistics: it is shown before their screen is loaded. */
export const statisticsLoading = "Loading statistics...";
