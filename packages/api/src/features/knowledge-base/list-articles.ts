import {
  articleItemSchema,
  articlePageSchema,
  articleSearchSchema,
  listedArticleSchema,
} from "@antochi/contract/knowledge-base";
import { listPage } from "../../procedures/list-page.ts";
import { readerProcedure } from "../../trpc.ts";
import { latestFirst, selectArticles } from "./article-queries.ts";
import { presentListedArticle } from "./present-article.ts";

/** Articles, latest change first; over tRPC with category and document, and searchable by title and category. */
export const listArticles = readerProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/api/knowledge-base/articles",
      input: articlePageSchema,
      output: articleItemSchema.array(),
      summary: "Articles, latest change first",
      keptWithLibrary: true,
    },
  })
  .input(articlePageSchema.extend(articleSearchSchema.shape))
  .output(listedArticleSchema.array())
  .query(
    listPage({
      find: selectArticles,
      order: latestFirst,
      present: presentListedArticle,
    }),
  );
