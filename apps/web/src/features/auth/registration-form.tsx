import { useEffect } from "react";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { authCopy } from "../../content/auth.ts";
import { PrivacyLine } from "../../shell/privacy-line.tsx";
import { screenLanguage } from "../../shell/screen-language.ts";
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx";
import { usePasswordHint } from "../../session/password-hint.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { dismissFailure } from "../../ui/toasts/toast.ts";
import { useForm } from "../../api-client/use-form.ts";
import styles from "./auth.module.css";
import { useKeptRegistration } from "./use-kept-registration.ts";

const { labels, optional, register: copy, show, hide } = authCopy;

type RegistrationFormProps = { labelledBy: string; onRegistered: (warning: string | undefined) => void };

/** Requests an account, which an administrator then approves. */
export function RegistrationForm({ labelledBy, onRegistered }: RegistrationFormProps) {
  const passwordHint = usePasswordHint();
  // As on signing in: a failure of this form must not be shown on another screen.
  useEffect(() => dismissFailure, []);
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/auth")).registrationSchema,
    read: (data) => ({
      ...Object.fromEntries(data),
      subscribeToNewsletter: data.has("subscribeToNewsletter"),
      language: screenLanguage(),
    }),
    onFirstFocus: prepareSending,
    async send(registration) {
      const { publicApi } = await import("../../api-client/public-api.ts");
      const { warning } = await publicApi.auth.register.mutate(registration);
      onRegistered(warning);
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  useKeptRegistration(form.ref);
  return (
    <>
      <form {...form} aria-labelledby={labelledBy} className={styles.fields}>
        <TextField {...field("firstName")} label={labels.firstName} autoComplete="given-name" required />
        <TextField {...field("lastName")} label={labels.lastName} autoComplete="family-name" required />
        <TextField
          {...field("email")}
          wide
          type="email"
          label={labels.email}
          autoComplete="username"
          required
        />
        <TextField {...field("phone")} wide type="tel" label={labels.phone} autoComplete="tel" required />
        <PasswordField
          {...field("password")}
          wide
          label={labels.password}
          hint={passwordHint}
          autoComplete="new-password"
          words={{ show, hide }}
          required
        />
        <TextField {...field("militaryRank")} label={labels.militaryRank} optional={optional} />
        <TextField {...field("unit")} label={labels.unit} optional={optional} />
        <CheckboxField name="subscribeToNewsletter" label={labels.newsletter} />
        <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </form>
      <PrivacyLine />
    </>
  );
}
