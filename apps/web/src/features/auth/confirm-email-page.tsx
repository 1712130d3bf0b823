import type { EmailConfirmed } from "@antochi/contract/auth";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { authCopy } from "../../content/auth.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AnsweredFrame } from "./answered-frame.tsx";
import styles from "./auth.module.css";
import { LinkRequest } from "./link-request.tsx";
import { PressedLink } from "./pressed-link.tsx";

const { confirmEmail: copy, confirmationRequest } = authCopy;

/** Confirms the address that the link's token was sent to, or, without one, asks for another link. */
export function ConfirmEmailPage({ token }: { token: string | undefined }) {
  usePageTitle(screenTitle("confirmEmail", screenTitles.confirmEmail));
  const [confirmed, setConfirmed] = useState<EmailConfirmed>();

  if (confirmed) return <Confirmed {...confirmed} />;
  if (token === undefined) return <LinkRequest copy={confirmationRequest} ask={requestConfirmation} />;

  async function confirm(link: { token: string }) {
    const { publicApi } = await import("../../api-client/public-api.ts");
    setConfirmed(await publicApi.auth.confirmEmail.mutate(link));
  }

  return (
    <PressedLink copy={copy} onPress={() => confirm({ token })}>
      <Link to="/confirm-email" className={styles.toggle}>
        {copy.askAgain}
      </Link>
      {/* Whoever opens the mail a second time needs no new link. */}
      <Link to="/auth" className={styles.toggle}>
        {copy.already}
      </Link>
    </PressedLink>
  );
}

function Confirmed({ email, isApproved }: EmailConfirmed) {
  return (
    <AnsweredFrame title={copy.done}>
      <p>{copy.doneText(email)}</p>
      {!isApproved && <p>{copy.pending}</p>}
      {isApproved && (
        <Link to="/auth" className={styles.toggle}>
          {copy.toSignIn}
        </Link>
      )}
    </AnsweredFrame>
  );
}

async function requestConfirmation(address: { email: string }) {
  const { publicApi } = await import("../../api-client/public-api.ts");
  return publicApi.auth.requestEmailConfirmation.mutate(address);
}
