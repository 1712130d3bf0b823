/**
 * `library_views_by_hour`: the views of all articles in each past hour of the last month,
 * counted by a job; no hour is missing.
 */
export type LibraryViewsByHourTable = {
  /** The instant at which the hour begins, in UTC. */
  hour: Date;
  views: number;
};

/** `article_month_views`: the views of each article in the thirty days before the end of the last counted hour. */
export type ArticleMonthViewsTable = {
  articleId: number;
  views: number;
};
