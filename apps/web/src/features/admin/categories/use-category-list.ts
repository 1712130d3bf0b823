import { categoriesCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { nextCursor } from "../../../api-client/next-cursor.ts";

const limit = pageSizes.catalogue.default;

/** The categories by name, page by page, each with how many articles are in it. */
export function useCategoryList() {
  const list = api.catalogue.listCategories.useInfiniteQuery(
    { limit },
    { getNextPageParam: (page) => nextCursor(page, { limit, after: categoriesCursor.after }) },
  );
  const categories = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  return { list, categories };
}
