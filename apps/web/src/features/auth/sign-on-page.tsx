import type { SignOnStep } from "@antochi/contract/sign-on";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { authCopy } from "../../content/auth.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { signOnCopy as copy } from "../../content/sign-on.ts";
import { languageSearch } from "../../content/language.ts";
import { noteAccount } from "../../device/kept-mark.ts";
import { setSession } from "../../session/session.ts";
import { screenLanguage } from "../../shell/screen-language.ts";
import { FormFailure } from "../../ui/fields/form-failure.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AnsweredFrame } from "./answered-frame.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth.module.css";
import { SignOnCodeForm } from "./sign-on-code-form.tsx";
import { SignOnJoin } from "./sign-on-join.tsx";
import { SignOnProfileForm } from "./sign-on-profile-form.tsx";
import { failureText } from "./sign-on-button.tsx";

/** Signs in the user whom the provider sent back, or asks for what their account here still lacks. */
export function SignOnPage() {
  usePageTitle(screenTitle("signOn", screenTitles.signOn));
  const { history } = useRouter();
  const [query] = useState(readQuery);
  const [step, setStep] = useState<SignOnStep>();
  const [failure, setFailure] = useState<string>();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // The query works only once, so it is removed from the address.
    history.replace("/sign-on");
    finish(query).then(setStep, async (error: unknown) => setFailure(await failureText(error)));
  }, [query, history]);

  useEffect(() => {
    if (step?.step === "signed-in") {
      const { title, text } = authCopy.login.succeeded;
      showToast({ title, description: text });
      noteAccount(step.user.id);
      setSession(step.user);
      history.replace(step.next ?? "/knowledge-base");
    }
    if (step?.step === "proven") {
      showToast({ title: copy.proven.title, description: copy.proven.text });
      history.replace(step.next ?? "/account");
    }
  }, [step, history]);

  const state = new URLSearchParams(query).get("state") ?? "";
  const parts = { state, onStep: setStep };
  if (failure !== undefined) return <Refused text={failure} />;
  switch (step?.step) {
    case "join":
      return (
        <AnsweredFrame key={step.step} title={copy.join.title}>
          <p className="quiet">{copy.join.text(step.email)}</p>
          <SignOnJoin {...parts} asked={step.asked} />
        </AnsweredFrame>
      );
    case "code":
      return (
        <AnsweredFrame key={step.step} title={copy.code.title}>
          <p className="quiet">{copy.code.text(step.email)}</p>
          <SignOnCodeForm {...parts} />
        </AnsweredFrame>
      );
    case "profile":
      return (
        <AnsweredFrame key={step.step} title={copy.profile.title}>
          <p className="quiet">{copy.profile.text(step.email)}</p>
          <SignOnProfileForm {...parts} known={step} />
        </AnsweredFrame>
      );
    case "received":
      return (
        <AnsweredFrame key={step.step} title={copy.received.title}>
          <p className="quiet">{copy.received.text}</p>
          <ToSignIn />
        </AnsweredFrame>
      );
    default:
      return (
        <AuthFrame labelledBy={undefined}>
          <div role="status">
            <h1 className="d4">{copy.working.title}</h1>
            <p className="quiet">{copy.working.text}</p>
          </div>
        </AuthFrame>
      );
  }
}

function Refused({ text }: { text: string }) {
  return (
    <AuthFrame labelledBy={undefined}>
      <h1 className="d4">{copy.refused.title}</h1>
      <FormFailure title={text} />
      <ToSignIn />
    </AuthFrame>
  );
}

function ToSignIn() {
  return (
    <Link to="/auth" search={languageSearch(screenLanguage())} className={styles.toggle}>
      {copy.refused.back}
    </Link>
  );
}

function readQuery(): string {
  return typeof window === "undefined" ? "" : window.location.search.slice(1);
}

async function finish(query: string): Promise<SignOnStep> {
  const { publicApi } = await import("../../api-client/public-api.ts");
  return publicApi.auth.finishSignOn.mutate({ query });
}
