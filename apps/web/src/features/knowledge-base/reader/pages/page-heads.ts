import { useLayoutEffect, useState } from "react";
import { followDrawnPages } from "./follow-drawn-pages.ts";
import { elementOfPage } from "./page-element.ts";
import { useReader } from "../reader-context.ts";

/** The position of a drawn page's top in the scrolled content, and the page's width, in pixels. */
export type PageHead = { page: number; top: number; left: number; width: number };

/** The heads of those of the given pages that are drawn. */
export function usePageHeads(numbers: readonly number[]): readonly PageHead[] {
  const { refs } = useReader();
  const [heads, setHeads] = useState<readonly PageHead[]>([]);
  useLayoutEffect(() => {
    const pages = refs.pages.current;
    const bench = refs.container.current;
    if (!pages || !bench || numbers.length === 0) return undefined;
    return followDrawnPages(pages, bench, () => setHeads(headsOf(numbers, pages, bench)));
  }, [numbers, refs]);
  // Until they are measured again, drops those that are no longer asked for.
  return heads.filter(({ page }) => numbers.includes(page));
}

function headsOf(numbers: readonly number[], pages: HTMLElement, bench: HTMLElement): PageHead[] {
  const edge = bench.getBoundingClientRect().top - bench.scrollTop;
  return numbers.flatMap((number) => {
    const page = elementOfPage(pages, number);
    if (!page?.hasAttribute("data-loaded")) return [];
    const { offsetLeft: left, clientWidth: width } = page;
    return [{ page: number, top: page.getBoundingClientRect().top - edge, left, width }];
  });
}
