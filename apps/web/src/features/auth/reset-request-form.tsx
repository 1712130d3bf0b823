import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { authCopy } from "../../content/auth.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../api-client/use-form.ts";
import styles from "./auth.module.css";

const { labels, resetRequest: copy } = authCopy;

type ResetRequestFormProps = {
  labelledBy: string;
  /** Takes what the server says, which is the same for every address. */
  onAnswered: (answer: string) => void;
};

/** Asks for a link to choose a new password. */
export function ResetRequestForm({ labelledBy, onAnswered }: ResetRequestFormProps) {
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/accounts")).passwordResetRequestSchema,
    onFirstFocus: prepareSending,
    async send(request) {
      const { publicApi } = await import("../../api-client/public-api.ts");
      onAnswered((await publicApi.auth.requestPasswordReset.mutate(request)).message);
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  return (
    <form {...form} aria-labelledby={labelledBy} className={styles.fields}>
      <TextField
        {...field("email")}
        wide
        type="email"
        label={labels.email}
        autoComplete="username"
        required
      />
      <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
    </form>
  );
}
