import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import type { CurrentUser } from "@antochi/contract/auth";
import { lazy, Suspense, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { authCopy } from "../../content/auth.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { noteAccount } from "../../device/kept-mark.ts";
import { loadSession, setSession, useSession } from "../../session/session.ts";
import { useSignOnName } from "../../session/sign-on.ts";
import { FormFailure } from "../../ui/fields/form-failure.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import styles from "./auth.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { LoginForm } from "./login-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { RegistrationReceived } from "./registration-received.tsx";
import { SignOnButton } from "./sign-on-button.tsx";
import type { Accepted } from "./second-step.tsx";

const SecondStep = lazy(async () => ({ default: (await import("./second-step.tsx")).SecondStep }));

type AuthPageProps = {
  mode: "login" | "register";
  /** Where to go once signed in: a path of this site. */
  next: string | undefined;
};

/** Sign-in and registration on one screen. A user who is signed in, or signs in here, is sent on. */
export function AuthPage({ mode, next: asked }: AuthPageProps) {
  usePageTitle(screenTitle("auth", screenTitles.auth));
  const isLeaving = useLeaveSignedIn(asked);
  // The prerendered page knows no `next`; hydrating it unchanged keeps what was typed meanwhile.
  const next = useSyncExternalStore(
    () => () => undefined,
    () => asked,
    () => undefined,
  );
  const headingId = useId();
  const navigate = useNavigate();
  const [submitted, setSubmitted] = useState<{ warning: string | undefined } | null>(null);
  const [accepted, setAccepted] = useState<Accepted>();
  const [isBack, setBack] = useState(false);
  const signOn = useSignOnName();
  const [otherFailure, setOtherFailure] = useState<string>();
  const search = next === undefined ? {} : { next };
  const [shownMode, setShownMode] = useState(mode);
  // Leaving a mode drops its outcome, also by the browser's back button.
  if (shownMode !== mode) {
    setShownMode(mode);
    setSubmitted(null);
    setOtherFailure(undefined);
    // The button that led back is gone with its screen, so the form gets the focus.
    setBack(submitted !== null);
  }

  const heading = useRef<HTMLHeadingElement>(null);
  const headed = useRef(mode);
  // The link that switched modes is gone, so the heading gets the focus; after a registration the form does.
  useEffect(() => {
    if (headed.current !== mode && !isBack) heading.current?.focus();
    headed.current = mode;
  }, [mode, isBack]);

  function returnToLogin() {
    void navigate({ to: "/auth", search, replace: true });
  }

  function leaveSecondStep() {
    setAccepted(undefined);
    setBack(true);
  }

  if (accepted && mode === "login")
    return (
      <AuthFrame labelledBy={undefined}>
        <Suspense>
          <SecondStep {...accepted} isLeaving={isLeaving} onSignedIn={welcome} onLeave={leaveSecondStep} />
        </Suspense>
      </AuthFrame>
    );

  return (
    <AuthFrame labelledBy={submitted ? undefined : headingId}>
      {submitted ? (
        <RegistrationReceived warning={submitted.warning} onReturn={returnToLogin} />
      ) : mode === "login" ? (
        <>
          <h1 ref={heading} id={headingId} tabIndex={-1} className="d4">
            {authCopy.login.title}
          </h1>
          {next?.startsWith("/knowledge-base?article=") && <p className="quiet">{authCopy.login.returns}</p>}
          <LoginForm
            labelledBy={headingId}
            hasFocus={isBack}
            isLeaving={isLeaving}
            onSecondStep={setAccepted}
            onSignedIn={welcome}
          />
          <p className={styles.or}>{authCopy.passkey.or}</p>
          <div className={styles.others}>
            <PasskeyButton
              label={authCopy.passkey.use}
              isLeaving={isLeaving}
              onSignedIn={welcome}
              onFailure={setOtherFailure}
            />
            {signOn !== undefined && <SignOnButton name={signOn} next={next} onFailure={setOtherFailure} />}
          </div>
          {otherFailure !== undefined && <FormFailure title={otherFailure} />}
          <div className={styles.ways}>
            <Link to="/reset-password" className={styles.toggle}>
              {authCopy.login.forgotten}
            </Link>
            <Link to="/auth" search={{ ...search, mode: "register" }} className={styles.toggle}>
              {authCopy.login.toRegister}
            </Link>
          </div>
        </>
      ) : (
        <>
          <h1 ref={heading} id={headingId} tabIndex={-1} className="d4">
            {authCopy.register.title}
          </h1>
          <RegistrationForm labelledBy={headingId} onRegistered={(warning) => setSubmitted({ warning })} />
          <Link to="/auth" search={search} className={styles.toggle}>
            {authCopy.register.toLogin}
          </Link>
        </>
      )}
    </AuthFrame>
  );
}

/** The screen follows the session and leaves by itself. */
function welcome(user: CurrentUser) {
  const { title, text } = authCopy.login.succeeded;
  showToast({ title, description: text });
  noteAccount(user.id);
  setSession(user);
}

/** Sends who is signed in on. @returns whether it does: until the next screen has loaded this one stays */
function useLeaveSignedIn(next = "/knowledge-base"): boolean {
  const session = useSession();
  const { history } = useRouter();
  const isMember = session.state === "member";

  useEffect(() => {
    // If this fails, the visitor can still try to sign in.
    loadSession().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (isMember) history.replace(next);
  }, [isMember, next, history]);

  return isMember;
}
