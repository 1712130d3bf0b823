import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { authCopy } from "../../content/auth.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AnsweredFrame } from "./answered-frame.tsx";
import styles from "./auth.module.css";
import { PressedLink } from "./pressed-link.tsx";

const { keepEmail: copy } = authCopy;

/** Cancels a change of e-mail that somebody else asked for. */
export function KeepEmailPage({ token }: { token: string }) {
  usePageTitle(screenTitle("confirmEmail", screenTitles.confirmEmail));
  const [isKept, setIsKept] = useState(false);

  async function keep() {
    const { publicApi } = await import("../../api-client/public-api.ts");
    await publicApi.auth.keepEmail.mutate({ token });
    setIsKept(true);
  }

  const toReset = (
    <Link to="/reset-password" className={styles.toggle}>
      {copy.toReset}
    </Link>
  );
  // Also before the press: where the link is spent, it is what is left to do.
  if (!isKept) {
    return (
      <PressedLink copy={copy} onPress={keep}>
        {toReset}
      </PressedLink>
    );
  }
  return (
    <AnsweredFrame title={copy.done}>
      <p>{copy.doneText}</p>
      {toReset}
    </AnsweredFrame>
  );
}
