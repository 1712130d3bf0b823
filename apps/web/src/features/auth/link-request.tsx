import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import { authCopy } from "../../content/auth.ts";
import { screenMessages } from "../../content/screen-words.ts";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { AnsweredFrame } from "./answered-frame.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth.module.css";

type LinkRequestCopy = {
  title: string;
  text: string;
  submit: string;
  sending: string;
  sent: string;
  failed: { title: string; text: string };
  toLogin: string;
};

type LinkRequestProps = {
  copy: LinkRequestCopy;
  /** Requests the link; the server answers the same for every address. */
  ask: (address: { email: string }) => Promise<{ message: string }>;
};

/** Requests a mail with a link, and says that it is on its way. */
export function LinkRequest({ copy, ask }: LinkRequestProps) {
  const headingId = useId();
  const [answer, setAnswer] = useState<string>();
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/auth")).passwordResetRequestSchema,
    onFirstFocus: prepareSending,
    send: async (address) => {
      const { message } = await ask(address);
      setAnswer(screenMessages(message));
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  if (answer !== undefined) {
    return (
      <AnsweredFrame title={copy.sent}>
        <p>{answer}</p>
        <ToLogin copy={copy} />
      </AnsweredFrame>
    );
  }
  return (
    <AuthFrame labelledBy={headingId}>
      <h1 id={headingId} className="d4">
        {copy.title}
      </h1>
      <p className="quiet">{copy.text}</p>
      <form {...form} aria-labelledby={headingId} className={styles.fields}>
        <TextField
          {...field("email")}
          wide
          type="email"
          label={authCopy.labels.email}
          autoComplete="username"
          required
        />
        <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </form>
      <ToLogin copy={copy} />
    </AuthFrame>
  );
}

function ToLogin({ copy }: { copy: LinkRequestCopy }) {
  return (
    <Link to="/auth" className={styles.toggle}>
      {copy.toLogin}
    </Link>
  );
}
