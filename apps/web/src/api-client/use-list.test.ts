import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type List, useList } from "./use-list.ts";

type Item = { id: number; title: string };

/** The list as a screen's latest render sees it. */
function rendered(observer: InfiniteQueryObserver<Item[], Error, { pages: Item[][] }, string[], number>) {
  const seen: List<Item>[] = [];
  function Screen() {
    const list = useList<{ topic: string }, Item>(
      { useInfiniteQuery: () => observer.getCurrentResult() },
      { filter: { topic: "sea" }, limit: 2, cursor: { after: ({ id }) => String(id) } },
    );
    seen.push(list);
    return null;
  }
  renderToStaticMarkup(createElement(Screen));
  const [list] = seen;
  if (list === undefined) throw new Error("Nothing was rendered");
  return list;
}

test("nearing the end of a list during a refetch leaves the refetch running", async () => {
  const titles = ["Ropes", "Knots", "Anchors"];
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver<Item[], Error, { pages: Item[][] }, string[], number>(client, {
    queryKey: ["articles"],
    queryFn: async ({ pageParam }) =>
      titles.map((title, id) => ({ id, title })).slice(pageParam, pageParam + 2),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < 2 ? undefined : (page.at(-1)?.id ?? 0) + 1),
  });
  const leave = observer.subscribe(() => undefined);
  await observer.refetch();
  const list = rendered(observer);
  expect(list.query.hasNextPage).toBe(true);

  titles[0] = "Ropes at sea";
  const refreshed = client.invalidateQueries({ queryKey: ["articles"] });
  list.loadMore();
  await refreshed;
  expect(rendered(observer).rows[0]?.title).toBe("Ropes at sea");
  leave();
});
