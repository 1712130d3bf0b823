import { elementOfPage } from "./page-element.ts";
import type { FindTarget, PageView } from "./page-view.ts";
import type { Arrival, ReaderStore, Spot } from "../reader-state.ts";

type NavigationOptions = {
  view: PageView;
  store: ReaderStore;
  container: HTMLElement;
  pages: HTMLElement;
  /** Called once the viewer has been moved. */
  onMoved: () => void;
};

/**
 * Moves through a shown document, and writes into the store which page is in view and how it came there: by reading on or
 * by a jump.
 */
export function createPageNavigation({ view, store, container, pages, onMoved }: NavigationOptions) {
  const { events, viewer } = view;
  let arrival: Arrival = "reading";
  let left: Spot | undefined;
  /** Counts the places that the reader has asked for: the target of a link may be found after that of a later one. */
  let asked = 0;

  // A search leads to what it finds.
  events.on("find", () => {
    asked += 1;
  });
  events.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => {
    store.change({ page: pageNumber, arrival, left });
  });

  /** The jump starts from the latest scroll position, which the viewer would notice only in the next frame. */
  function beginJump(): void {
    viewer.update();
    left = spot();
    arrival = "jump";
  }

  function endJump(): void {
    left = undefined;
    arrival = "reading";
  }

  function spot(): Spot {
    const page = viewer.currentPageNumber;
    const box = elementOfPage(pages, page);
    return { page, down: box ? (container.scrollTop - box.offsetTop) / box.clientHeight : 0 };
  }

  function scrollDown(page: number, down: number): void {
    const box = down === 0 ? null : elementOfPage(pages, page);
    if (box) container.scrollTop = box.offsetTop + down * box.clientHeight;
  }

  function moveTo(target: number, down = 0): void {
    const { phase, pageCount } = store.read();
    if (phase !== "open") return;
    const page = Math.min(Math.max(1, target), pageCount);
    viewer.currentPageNumber = page;
    scrollDown(page, down);
    onMoved();
  }

  function goTo(target: number, down?: number): void {
    asked += 1;
    moveTo(target, down);
  }

  return {
    goTo,
    /** The same if it is not the reader who asks, so that a link followed before still leads to its target. */
    moveTo,
    scrollDown,
    /** Goes to a page as a link of the document does, so that Back returns. */
    jumpTo(page: number, down: number): void {
      beginJump();
      goTo(page, down);
      endJump();
    },
    /** Follows a link of the document, unless its reader has asked for another place by the time its target is found. */
    async followLink(find: FindTarget): Promise<void> {
      asked += 1;
      const own = asked;
      const go = await find();
      if (own !== asked) return;
      beginJump();
      try {
        await go();
        onMoved();
      } finally {
        endJump();
      }
    },
  };
}
