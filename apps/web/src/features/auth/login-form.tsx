import type { CurrentUser } from "@antochi/contract/auth";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { authCopy } from "../../content/auth.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { FormFailure } from "../../ui/fields/form-failure.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { dismissFailure } from "../../ui/toasts/toast.ts";
import { useForm } from "../../api-client/use-form.ts";
import styles from "./auth.module.css";
import type { Accepted } from "./second-step.tsx";

const { labels, login: copy, show, hide } = authCopy;

type LoginFormProps = {
  labelledBy: string;
  /** Takes the focus at first, because the element that had it is gone. */
  hasFocus: boolean;
  /** Signed in; the next screen is on its way. */
  isLeaving: boolean;
  /** The password is right, but a second factor is required. */
  onSecondStep: (accepted: Accepted) => void;
  onSignedIn: (user: CurrentUser) => void;
};

/** Signs in; the screen follows the session and leaves by itself. */
export function LoginForm({ labelledBy, hasFocus, isLeaving, onSecondStep, onSignedIn }: LoginFormProps) {
  const [failure, setFailure] = useState<Failure>();
  // A failure of this form must not be shown on another screen.
  useEffect(() => dismissFailure, []);
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/auth")).loginSchema,
    onFirstFocus: prepareSending,
    async send(credentials) {
      setFailure(undefined);
      const { publicApi } = await import("../../api-client/public-api.ts");
      const { toApiError } = await import("../../api-client/api-error.ts");
      try {
        onSignedIn(await publicApi.auth.login.mutate(credentials));
      } catch (error) {
        if (toApiError(error).code !== "second-factor-required") throw error;
        // If it fails to load, the form stays with what was typed.
        const { readOffered } = await import("./second-step.tsx");
        onSecondStep({ credentials, secondSteps: readOffered(error) });
      }
    },
    async onFailure(error) {
      const told = await describeFailure(error);
      setFailure(told);
      form.ref.current?.querySelector<HTMLElement>("[name=password]")?.focus();
      await toastFailure(error, copy.failed);
    },
    // An empty form would look as if signing in had failed while the next screen loads.
    resets: false,
  });
  return (
    <form {...form} aria-labelledby={labelledBy} className={styles.fields}>
      <TextField
        {...field("email")}
        wide
        type="email"
        label={labels.email}
        autoComplete="username"
        autoFocus={hasFocus}
        required
      />
      <PasswordField
        {...field("password")}
        wide
        label={labels.password}
        autoComplete="current-password"
        words={{ show, hide }}
        required
      />
      {/* Beside the button: at the head of the form the toast lies over it on a phone. */}
      {failure && (
        <FormFailure title={failure.text}>
          {failure.isUnconfirmed && (
            <Link to="/confirm-email" className={styles.inText}>
              {copy.sendLinkAgain}
            </Link>
          )}
        </FormFailure>
      )}
      <SubmitButton
        variant="primary"
        label={copy.submit}
        sendingLabel={copy.sending}
        sending={sending || isLeaving}
      />
    </form>
  );
}

type Failure = { text: string; isUnconfirmed: boolean };

/** In the server's words, or in ours if it gave none, like the toast. */
async function describeFailure(error: unknown): Promise<Failure> {
  try {
    const { toApiError } = await import("../../api-client/api-error.ts");
    const { serverMessage = copy.failed.text, code } = toApiError(error);
    return { text: serverMessage, isUnconfirmed: code === "email-unconfirmed" };
  } catch {
    return { text: copy.failed.text, isUnconfirmed: false };
  }
}
