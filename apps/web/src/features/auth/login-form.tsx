import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { authCopy } from "../../content/auth.ts";
import { setSession } from "../../session/session.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { useForm } from "../../api-client/use-form.ts";
import styles from "./auth.module.css";

const { labels, login: copy, show, hide } = authCopy;

/** Signs in; the screen follows the session and leaves by itself. */
export function LoginForm({ labelledBy }: { labelledBy: string }) {
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/accounts")).loginSchema,
    onFirstFocus: prepareSending,
    async send(credentials) {
      const { publicApi } = await import("../../api-client/public-api.ts");
      const user = await publicApi.auth.login.mutate(credentials);
      showToast({ title: copy.succeeded.title, description: copy.succeeded.text });
      setSession(user);
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
      <PasswordField
        {...field("password")}
        wide
        label={labels.password}
        autoComplete="current-password"
        words={{ show, hide }}
        required
      />
      <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
    </form>
  );
}
