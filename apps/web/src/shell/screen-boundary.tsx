import { CatchBoundary, type ErrorComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messagePages } from "../content/message-pages.ts";
import { Button } from "../ui/button.tsx";
import { handFocusOn } from "../ui/hand-focus-on.ts";
import { usePageTitle } from "../ui/use-page-title.ts";
import { isLostForGood, loadPageAnew } from "./lost-code.ts";
import styles from "./screen-boundary.module.css";

/**
 * Says of a screen that it could not be loaded or drawn, in its place alone: the page for the whole site would take along
 * what the screens around it have fetched, to which one comes back, and which cannot be fetched anew without a line.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const matches = useRouterState({ select: (state) => state.matches });
  return (
    <CatchBoundary getResetKey={() => matches} errorComponent={ScreenMissing}>
      {children}
    </CatchBoundary>
  );
}

function ScreenMissing({ error, reset }: ErrorComponentProps) {
  const copy = messagePages.copy.error;
  usePageTitle(copy.tab);
  const router = useRouter();

  async function retry() {
    if (isLostForGood(error)) {
      await loadPageAnew();
      return;
    }
    await router.invalidate();
    reset();
  }

  return (
    <div ref={handFocusOn} className={`wrap ${styles.missing}`} role="alert">
      <h1 className="title-page">{copy.title}</h1>
      <p className="quiet">{copy.text}</p>
      <Button onClick={() => void retry()}>{copy.retry}</Button>
    </div>
  );
}
