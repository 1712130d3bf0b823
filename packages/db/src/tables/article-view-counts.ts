/**
 * `article_view_counts`: how often each article was opened, spread over several rows (stripes) so that many readers
 * of one article do not queue for one row. The count of an article is the sum of its stripes; no row means none.
 */
export type ArticleViewCountsTable = {
  articleId: number;
  stripe: number;
  views: number;
};
