import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { wasSuspended } from "../../session/notice-sign-out.ts";
import { lostMember } from "../../session/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LoadingPrompt } from "./loading-prompt.tsx";
import styles from "./sign-in-prompt.module.css";
import { ViewerPrompt } from "./viewer-prompt.tsx";

const copy = knowledgeBaseCopy.prompts;

/** The article that the address names, and the place in it. */
export type AskedPlace = {
  articleId: number;
  page: number | undefined;
  find: string;
  nth: number | undefined;
};

/** Asks visitors to sign in, since documents are for members only; signing in leads back to this very place. */
export function SignInPrompt({
  articleId,
  page,
  find,
  nth,
  children,
}: AskedPlace & { children?: ReactNode }) {
  const place = new URLSearchParams({
    article: String(articleId),
    ...(page !== undefined && { page: String(page) }),
    ...(find !== "" && { find }),
    ...(nth !== undefined && { nth: String(nth) }),
  });
  const next = `/knowledge-base?${place}`;
  const isSuspended = useSuspended();
  if (isSuspended === undefined) return <LoadingPrompt>{children}</LoadingPrompt>;
  if (isSuspended) {
    const { title, text } = copy.suspended;
    return (
      <ViewerPrompt framed title={title} text={text}>
        {children}
      </ViewerPrompt>
    );
  }
  return (
    <ViewerPrompt framed title={copy.visitor.title} text={copy.visitor.text}>
      <Link to="/auth" search={{ next }} className={buttonClass({ variant: "primary" })}>
        {copy.visitor.signIn}
      </Link>
      {children}
      <Link to="/auth" search={{ next, mode: "register" }} className={styles.register}>
        {copy.visitor.register}
      </Link>
    </ViewerPrompt>
  );
}

/**
 * Whether the member who was reading here was suspended: signing in would only say so again. Undefined until the server has
 * told; of a visitor there is nothing to ask.
 */
function useSuspended(): boolean | undefined {
  const [isSuspended, setIsSuspended] = useState(() => (lostMember() === null ? false : undefined));
  useEffect(() => {
    wasSuspended().then(setIsSuspended, () => setIsSuspended(false));
  }, []);
  return isSuspended;
}
