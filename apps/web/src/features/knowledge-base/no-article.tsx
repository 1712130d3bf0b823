import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import type { Session } from "../../session/session.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LoadingPrompt } from "./loading-prompt.tsx";
import styles from "./no-article.module.css";
import { type AskedPlace, SignInPrompt } from "./sign-in-prompt.tsx";
import type { Library } from "./use-library.ts";
import { ViewerPrompt } from "./viewer-prompt.tsx";

const { prompts, document: copy } = knowledgeBaseCopy;

type NoArticleProps = {
  /** The article and place that the address names. */
  asked: AskedPlace | undefined;
  session: Session;
  /** The library consists of the articles saved on this device. */
  isOffline: boolean;
  library: Library;
  /** Shown where the address names no article. */
  start: ReactNode;
};

/**
 * Shown in place of a document while no article is open. Only the complete list of a member tells whether the article
 * exists: a visitor is asked to sign in for any that is not in theirs, so that nobody learns which ones exist.
 */
export function NoArticle({ asked, session, isOffline, library, start }: NoArticleProps) {
  const back = (
    <Link to="/knowledge-base" className={buttonClass()}>
      {copy.back}
    </Link>
  );
  if (library.state === "ready") {
    if (!asked) return start;
    if (session.state === "visitor") return <SignInPrompt {...asked}>{back}</SignInPrompt>;
    if (session.state === "member")
      return <ViewerPrompt {...(isOffline ? prompts.notKept : prompts.gone)}>{back}</ViewerPrompt>;
  }
  // The list beside it shows its own state, with a button to retry.
  if (!asked) {
    return library.state === "failed" ? (
      <ViewerPrompt {...prompts.noList} />
    ) : (
      <div className={styles.bench} />
    );
  }
  if (library.state === "failed") {
    return (
      <div role="alert" className={styles.bench}>
        <ViewerPrompt {...prompts.failed}>
          <Button onClick={library.retry}>{prompts.failed.retry}</Button>
          {back}
        </ViewerPrompt>
      </div>
    );
  }
  return <LoadingPrompt>{back}</LoadingPrompt>;
}
