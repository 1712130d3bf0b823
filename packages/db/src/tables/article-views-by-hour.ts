/**
 * `article_views_by_hour`: how often each article was opened in each hour, for charts of any period and time zone
 * without a look at the log. Striped like `article_view_counts`.
 */
export type ArticleViewsByHourTable = {
  articleId: number;
  /** The instant at which the hour begins, in UTC. */
  hour: Date;
  stripe: number;
  views: number;
};
