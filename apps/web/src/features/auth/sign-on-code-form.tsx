import { recoveryCodeSchema } from "@antochi/contract/second-factors";
import type { SignOnStep } from "@antochi/contract/sign-on";
import { type ComponentProps, useState } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { publicApi } from "../../api-client/public-api.ts";
import { useForm } from "../../api-client/use-form.ts";
import { signOnCopy } from "../../content/sign-on.ts";
import { FormFailure } from "../../ui/fields/form-failure.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import styles from "./auth.module.css";
import { failureText } from "./sign-on-button.tsx";
import { type Answer, SignOnPasskey } from "./sign-on-passkey.tsx";

const { code: copy } = signOnCopy;

/** Asks for the second factor that an account has here, if the provider did not report one. */
export function SignOnCodeForm({ state, onStep }: { state: string; onStep: (step: SignOnStep) => void }) {
  const [failure, setFailure] = useState<string>();
  const { form, field, sending } = useForm({
    schema: async () => recoveryCodeSchema,
    async send({ code }) {
      setFailure(undefined);
      onStep(await publicApi.auth.showSecondStep.mutate({ state, code }));
    },
    async onFailure(error) {
      if (toApiError(error).issues.length === 0) setFailure(await failureText(error));
    },
    resets: false,
  });
  async function sendAnswer(answer: Answer) {
    setFailure(undefined);
    try {
      onStep(await publicApi.auth.showSecondStep.mutate({ state, answer }));
    } catch (error) {
      setFailure(await failureText(error));
    }
  }

  return (
    <>
      <form {...form} aria-label={copy.title} className={styles.fields}>
        {failure !== undefined && <FormFailure title={failure} />}
        <CodeInput {...field("code")} />
        <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </form>
      <SignOnPasskey onAnswer={sendAnswer} onFailure={setFailure} />
    </>
  );
}

/** Accepts the code of an app as well as a recovery code. */
export function CodeInput(props: Pick<ComponentProps<typeof TextField>, "name" | "error" | "autoFocus">) {
  return (
    <TextField
      {...props}
      wide
      label={copy.label}
      hint={copy.recovery}
      autoComplete="one-time-code"
      spellCheck={false}
      required
    />
  );
}
