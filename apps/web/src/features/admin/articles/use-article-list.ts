import { articlesCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";

/** The articles that a search finds, latest change first, page by page, and how many there are. */
export function useArticleList(search: string) {
  const list = useList(api.knowledgeBase.listArticles, {
    filter: { search },
    limit: pageSizes.panel.default,
    cursor: articlesCursor,
    placeholderData: keepPreviousData,
  });
  const counts = api.knowledgeBase.countArticles.useQuery(
    { search },
    { placeholderData: keepPreviousData },
  ).data;
  return { list, counts };
}
