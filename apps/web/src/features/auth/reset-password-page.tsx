import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { authCopy } from "../../content/auth.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { setSession } from "../../session/session.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth.module.css";
import { LinkRequest } from "./link-request.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

const { resetRequest, newPassword } = authCopy;

/** Requests the mail with the link or, given the link's token, sets the new password. */
export function ResetPasswordPage({ token }: { token: string | undefined }) {
  usePageTitle(screenTitle("resetPassword", screenTitles.resetPassword));
  const headingId = useId();
  const navigate = useNavigate();

  function leave() {
    // The new password has ended every session, so nobody is signed in here any more.
    setSession(null);
    void navigate({ to: "/auth", replace: true });
  }

  if (token === undefined) return <LinkRequest copy={resetRequest} ask={requestReset} />;
  return (
    <AuthFrame labelledBy={headingId}>
      <h1 id={headingId} className="d4">
        {newPassword.title}
      </h1>
      <p className="quiet">{newPassword.text}</p>
      <NewPasswordForm labelledBy={headingId} token={token} onReplaced={leave} />
      <Link to="/reset-password" className={styles.toggle}>
        {newPassword.askAgain}
      </Link>
    </AuthFrame>
  );
}

async function requestReset(address: { email: string }) {
  const { publicApi } = await import("../../api-client/public-api.ts");
  return publicApi.auth.requestPasswordReset.mutate(address);
}
