import { api } from "../../api-client/api.ts";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { accountCopy } from "../../content/account.ts";
import { screenMessages } from "../../content/screen-words.ts";
import { leaveDevice } from "../../device/keeping.ts";
import { usePasswordHint } from "../../session/password-hint.ts";
import { useSession } from "../../session/session.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import { useForm } from "../../api-client/use-form.ts";
import styles from "./account-page.module.css";

const { password: copy } = accountCopy;
const words = { show: copy.show, hide: copy.hide };

/** Changes the user's password; every other browser is signed out. */
export function PasswordForm({ labelledBy }: { labelledBy: string }) {
  const passwordHint = usePasswordHint();
  const email = useSession().user?.email ?? "";
  const utils = api.useUtils();
  const own = api.auth.ownPassword.useQuery();
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/auth")).passwordChangeSchema,
    onFirstFocus: prepareSending,
    async send(change) {
      const { publicApi } = await import("../../api-client/public-api.ts");
      const { message, warning } = await publicApi.auth.changePassword.mutate(change);
      // As on every other device: articles that were saved under the old password are removed.
      await leaveDevice().catch(() => undefined);
      showToast({ title: copy.succeeded, description: screenMessages(message, warning) });
      void utils.auth.ownPassword.invalidate();
      void utils.secondFactors.listFactors.invalidate();
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  return (
    <form {...form} aria-labelledby={labelledBy} className={styles.form}>
      {own.data?.required === true && (
        <p role="alert" className={styles.required}>
          {copy.required}
        </p>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field("currentPassword")}
        label={copy.current}
        autoComplete="current-password"
        words={words}
        required
      />
      <PasswordField
        {...field("password")}
        label={copy.next}
        hint={passwordHint}
        autoComplete="new-password"
        words={words}
        required
      />
      <SubmitButton label={copy.submit} sendingLabel={copy.sending} sending={sending} />
    </form>
  );
}
