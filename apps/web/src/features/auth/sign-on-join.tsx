import { loginSchema } from "@antochi/contract/auth";
import type { SignOnStep } from "@antochi/contract/sign-on";
import { useState } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { publicApi } from "../../api-client/public-api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import { authCopy } from "../../content/auth.ts";
import { signOnCopy } from "../../content/sign-on.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/fields/form-failure.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import styles from "./auth.module.css";
import { failureText } from "./sign-on-button.tsx";
import { CodeInput } from "./sign-on-code-form.tsx";
import { type Answer, SignOnPasskey } from "./sign-on-passkey.tsx";

const { join: copy, failed } = signOnCopy;
const passwordSchema = loginSchema.pick({ password: true, code: true });

type SignOnJoinProps = { state: string; asked: boolean; onStep: (step: SignOnStep) => void };

/**
 * Joins the account that has the e-mail already: with its password, plus a code if it has a second factor, or with an
 * administrator's consent.
 */
export function SignOnJoin({ state, asked, onStep }: SignOnJoinProps) {
  /** The password, if it is right but not enough; kept on this page only. */
  const [accepted, setAccepted] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { form, field, sending } = useForm({
    schema: async () => passwordSchema,
    async send(shown) {
      setFailure(undefined);
      const step = await publicApi.auth.joinByPassword.mutate({ state, ...shown }).catch((error: unknown) => {
        if (toApiError(error).code !== "second-factor-required" || accepted !== undefined) throw error;
        return null;
      });
      if (step === null) setAccepted(shown.password);
      else onStep(step);
    },
    async onFailure(error) {
      // An error of a field is shown at the field.
      if (toApiError(error).issues.length === 0) setFailure(await failureText(error));
    },
    resets: false,
  });
  async function sendAnswer(answer: Answer) {
    setFailure(undefined);
    try {
      const password = accepted ?? "";
      onStep(await publicApi.auth.joinByPassword.mutate({ state, password, answer }));
    } catch (error) {
      setFailure(await failureText(error));
    }
  }

  return (
    <>
      <form {...form} aria-label={copy.title} className={styles.fields}>
        {failure !== undefined && <FormFailure title={failure} />}
        <PasswordField
          {...field("password")}
          wide
          label={copy.password}
          autoComplete="current-password"
          words={{ show: authCopy.show, hide: authCopy.hide }}
          required
        />
        {accepted !== undefined && <CodeInput {...field("code")} autoFocus />}
        <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </form>
      {accepted !== undefined && <SignOnPasskey onAnswer={sendAnswer} onFailure={setFailure} />}
      {asked ? <p className="quiet">{copy.asked}</p> : <AskAdministrator state={state} onStep={onStep} />}
    </>
  );
}

function AskAdministrator({ state, onStep }: Omit<SignOnJoinProps, "asked">) {
  const [sending, setSending] = useState(false);

  async function ask() {
    setSending(true);
    try {
      onStep(await publicApi.auth.askToJoin.mutate({ state }));
    } catch (error) {
      setSending(false);
      await toastFailure(error, { title: signOnCopy.refused.title, text: failed });
    }
  }

  return (
    <>
      <p className={styles.or}>{authCopy.passkey.or}</p>
      <p className="quiet">{copy.forgotten}</p>
      <Button sending={sending} onClick={() => void ask()}>
        {copy.ask}
      </Button>
    </>
  );
}
