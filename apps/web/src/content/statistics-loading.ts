/** Apart from the other words of the statistics: it stands there before their screen is loaded. */
export const statisticsLoading = "Loading statistics...";
