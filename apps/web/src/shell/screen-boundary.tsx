import { CatchBoundary, type ErrorComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messagePages } from "../content/message-pages.ts";
import { Button } from "../ui/button.tsx";
import { handFocusOn } from "../ui/hand-focus-on.ts";
import { usePageTitle } from "../ui/use-page-title.ts";
import { isLostForGood, loadPageAnew } from "./lost-code.ts";
import styles from "./screen-boundary.module.css";

/**
 * An error boundary for one screen. An error page for the whole site would also unmount what the surrounding screens have
 * fetched, which the user comes back to and cannot fetch again while offline.
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
