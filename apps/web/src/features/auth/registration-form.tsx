import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { authCopy } from "../../content/auth.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./auth.module.css";

const { labels, optional, register: copy, show, hide } = authCopy;

type RegistrationFormProps = { labelledBy: string; onRegistered: () => void };

/** Asks for an account, which an administrator then approves. */
export function RegistrationForm({ labelledBy, onRegistered }: RegistrationFormProps) {
  const { form, errors, sending } = useForm({
    schema: async () => (await import("@antochi/contract/accounts")).registrationSchema,
    read: (data) => ({
      ...Object.fromEntries(data),
      subscribeToNewsletter: data.has("subscribeToNewsletter"),
    }),
    onFirstFocus: prepareSending,
    async send(registration) {
      const { publicApi } = await import("../../api-client/public-api.ts");
      await publicApi.auth.register.mutate(registration);
      onRegistered();
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  return (
    <form {...form} aria-labelledby={labelledBy} className={styles.fields}>
      <TextField
        name="firstName"
        label={labels.firstName}
        error={errors["firstName"]}
        autoComplete="given-name"
        required
      />
      <TextField
        name="lastName"
        label={labels.lastName}
        error={errors["lastName"]}
        autoComplete="family-name"
        required
      />
      <TextField
        wide
        name="email"
        type="email"
        label={labels.email}
        error={errors["email"]}
        autoComplete="username"
        required
      />
      <TextField
        wide
        name="phone"
        type="tel"
        label={labels.phone}
        error={errors["phone"]}
        autoComplete="tel"
        required
      />
      <PasswordField
        wide
        name="password"
        label={labels.password}
        error={errors["password"]}
        hint={authCopy.passwordHint}
        autoComplete="new-password"
        words={{ show, hide }}
        required
      />
      <TextField
        name="militaryRank"
        label={labels.militaryRank}
        optional={optional}
        error={errors["militaryRank"]}
      />
      <TextField name="unit" label={labels.unit} optional={optional} error={errors["unit"]} />
      <CheckboxField name="subscribeToNewsletter" label={labels.newsletter} />
      <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
    </form>
  );
}
