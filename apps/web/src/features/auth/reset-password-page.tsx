import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { authCopy } from "../../content/auth.ts";
import { pageTitles } from "../../content/page-titles.ts";
import { setSession } from "../../session/session.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";

const { resetRequest, newPassword } = authCopy;

/** Asks for the mail with the link, or, with the link's token, for the new password. */
export function ResetPasswordPage({ token }: { token: string | undefined }) {
  usePageTitle(pageTitles.resetPassword);
  const headingId = useId();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<string>();

  function leave() {
    // Whoever was signed in here is not any more: the new password ended every session.
    setSession(null);
    void navigate({ to: "/auth", replace: true });
  }

  if (token === undefined && answer !== undefined) return <RequestAnswered answer={answer} />;
  if (token === undefined) {
    return (
      <AuthFrame labelledBy={headingId}>
        <h1 id={headingId} className="d4">
          {resetRequest.title}
        </h1>
        <p className="quiet">{resetRequest.text}</p>
        <ResetRequestForm labelledBy={headingId} onAnswered={setAnswer} />
        <ToLogin />
      </AuthFrame>
    );
  }
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

/** The same for every address; read out when it appears. */
function RequestAnswered({ answer }: { answer: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <AuthFrame labelledBy={undefined}>
      <h1 ref={heading} tabIndex={-1} className="d4">
        {resetRequest.sent}
      </h1>
      <p>{answer}</p>
      <ToLogin />
    </AuthFrame>
  );
}

function ToLogin() {
  return (
    <Link to="/auth" className={styles.toggle}>
      {resetRequest.toLogin}
    </Link>
  );
}
