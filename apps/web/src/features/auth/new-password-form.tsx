import { useState } from "react";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { authCopy } from "../../content/auth.ts";
import { screenMessages } from "../../content/screen-words.ts";
import { usePasswordHint } from "../../session/password-hint.ts";
import { FormFailure } from "../../ui/fields/form-failure.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import { useForm } from "../../api-client/use-form.ts";
import styles from "./auth.module.css";

const { newPassword: copy, show, hide } = authCopy;

type NewPasswordFormProps = {
  labelledBy: string;
  /** From the mail's link. */
  token: string;
  onReplaced: () => void;
};

/** Sets a new password for whoever has the link. */
export function NewPasswordForm({ labelledBy, token, onReplaced }: NewPasswordFormProps) {
  const passwordHint = usePasswordHint();
  const [failure, setFailure] = useState<string>();
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/auth")).newPasswordSchema,
    onFirstFocus: prepareSending,
    async send({ password }) {
      setFailure(undefined);
      const { publicApi } = await import("../../api-client/public-api.ts");
      const { message, warning } = await publicApi.auth.resetPassword.mutate({ token, password });
      showToast({ title: copy.succeeded, description: screenMessages(message, warning) });
      onReplaced();
    },
    async onFailure(error) {
      const words = await toastFailure(error, copy.failed);
      const { toApiError } = await import("../../api-client/api-error.ts");
      // An error of the field is shown at the field.
      if (toApiError(error).issues.every(({ path }) => path !== "password")) setFailure(words);
    },
  });
  return (
    <form {...form} aria-labelledby={labelledBy} className={styles.fields}>
      <PasswordField
        {...field("password")}
        wide
        label={copy.label}
        hint={passwordHint}
        autoComplete="new-password"
        words={{ show, hide }}
        required
      />
      {failure !== undefined && <FormFailure title={failure} />}
      <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
    </form>
  );
}
