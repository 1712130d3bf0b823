import { router } from "../../trpc.ts";
import { articleStatistics } from "./article-statistics.ts";
import { libraryViewsPerDay } from "./library-views-per-day.ts";
import { listArticleLogs } from "./list-article-logs.ts";
import { listLogs } from "./list-logs.ts";
import { liveLogs } from "./live-logs.ts";
import { logView } from "./log-view.ts";
import { mostRead } from "./most-read.ts";
import { neverOpened } from "./never-opened.ts";
import { rankArticles } from "./rank-articles.ts";
import { statisticsTotals } from "./statistics-totals.ts";
import { statistics } from "./statistics.ts";
import { viewsPerDay } from "./views-per-day.ts";

/** Views of articles: logged, streamed live and counted. */
export const activity = router({
  logView,
  listLogs,
  listArticleLogs,
  liveLogs,
  statistics,
  statisticsTotals,
  rankArticles,
  articleStatistics,
  viewsPerDay,
  libraryViewsPerDay,
  mostRead,
  neverOpened,
});
