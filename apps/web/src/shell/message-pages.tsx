import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { errorCopy, notFoundCopy } from "../content/message-pages.ts";
import { pageTitles } from "../content/page-titles.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import styles from "./message-pages.module.css";
import { SiteFrame } from "./site-frame.tsx";

/** What every unknown address shows, with status 404. */
export function NotFoundPage() {
  usePageTitle(pageTitles.notFound);
  return (
    <MessagePage title={notFoundCopy.title} text={notFoundCopy.text} sheet={notFoundCopy.sheet}>
      <Link to="/home" className={buttonClass({ variant: "signal" })}>
        {notFoundCopy.home}
      </Link>
      <Link to="/knowledge-base" className={buttonClass()}>
        {notFoundCopy.knowledgeBase}
      </Link>
    </MessagePage>
  );
}

/** What shows where a page could not be loaded or drawn, with a way to try again. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  usePageTitle(pageTitles.error);
  const router = useRouter();

  async function retry() {
    await router.invalidate();
    reset();
  }

  return (
    <MessagePage title={errorCopy.title} text={errorCopy.text} sheet={errorCopy.sheet}>
      <Button variant="signal" onClick={() => void retry()}>
        {errorCopy.retry}
      </Button>
    </MessagePage>
  );
}

type MessagePageProps = {
  title: string;
  text: string;
  /** Caption of the empty sheet beside the words. */
  sheet: { number: string; subject: string; product: string };
  children: ReactNode;
};

/** A page that says one thing and offers a way on, beside a sheet on which nothing is drawn. */
function MessagePage({ title, text, sheet, children }: MessagePageProps) {
  return (
    <SiteFrame>
      <div className={`wrap grid ${styles.page}`}>
        <div className={styles.say}>
          <h1 className="d1">{title}</h1>
          <p className="lead quiet">{text}</p>
          <div className={styles.actions}>{children}</div>
        </div>
        <div className={styles.sheet} aria-hidden="true">
          <Sheet {...sheet}>
            <svg viewBox="0 0 400 480" className="plate">
              <path className="a" d="M200 0v480M0 240h400" />
            </svg>
          </Sheet>
        </div>
      </div>
    </SiteFrame>
  );
}
