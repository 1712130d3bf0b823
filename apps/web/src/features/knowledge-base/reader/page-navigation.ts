import { elementOfPage } from "./page-element.ts";
import type { PageView } from "./page-view.ts";
import type { Arrival, ReaderStore, Spot } from "./reader-state.ts";

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

  function goTo(target: number, down = 0): void {
    const { phase, pageCount } = store.read();
    if (phase !== "open") return;
    const page = Math.min(Math.max(1, target), pageCount);
    viewer.currentPageNumber = page;
    scrollDown(page, down);
    onMoved();
  }

  return {
    goTo,
    scrollDown,
    /** Goes to a page as a link of the document does, so that Back returns. */
    jumpTo(page: number, down: number): void {
      beginJump();
      goTo(page, down);
      endJump();
    },
    /** Follows a link of the document. Treats every page that comes into view meanwhile as jumped to. */
    async followLink(go: () => Promise<void>): Promise<void> {
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
