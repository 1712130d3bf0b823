import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { languageSearch } from "../content/language.ts";
import { messagePages } from "../content/message-pages.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Sheet } from "../ui/dialogs/sheet.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import styles from "./message-pages.module.css";
import { SiteFrame } from "./site-frame.tsx";
import { useLanguage } from "./use-language.ts";

/** The page for unknown addresses, with status 404. */
export function NotFoundPage() {
  const copy = messagePages.copy.notFound;
  usePageTitle(copy.tab);
  return (
    <MessagePage title={copy.title} text={copy.text} sheet={copy.sheet}>
      <Link to="/home" search={languageSearch(useLanguage())} className={buttonClass({ variant: "signal" })}>
        {copy.home}
      </Link>
      <Link to="/knowledge-base" className={buttonClass()}>
        {copy.knowledgeBase}
      </Link>
    </MessagePage>
  );
}

/** Shown when a page could not be loaded or rendered, with a button to try again. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const copy = messagePages.copy.error;
  usePageTitle(copy.tab);
  const router = useRouter();

  async function retry() {
    await router.invalidate();
    reset();
  }

  return (
    <MessagePage title={copy.title} text={copy.text} sheet={copy.sheet}>
      <Button variant="signal" onClick={() => void retry()}>
        {copy.retry}
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

/** A page with one message and a way on, beside an empty drawing sheet. */
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
