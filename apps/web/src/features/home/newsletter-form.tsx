import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { newsletterFormCopy as copy } from "../../content/enquiry-forms.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { useForm } from "../../api-client/use-form.ts";
import styles from "./newsletter-form.module.css";

export function NewsletterForm({ labelledBy, promise }: { labelledBy: string; promise: string }) {
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/enquiries")).newsletterSchema,
    onFirstFocus: prepareSending,
    async send(values) {
      const { publicApi } = await import("../../api-client/public-api.ts");
      await publicApi.enquiries.subscribeNewsletter.mutate(values);
      showToast({ title: copy.sent.title, description: copy.sent.text });
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  return (
    <form {...form} aria-labelledby={labelledBy} className={styles.form}>
      <TextField {...field("email")} type="email" label={copy.email} autoComplete="email" required />
      <SubmitButton label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      <p className={`note ${styles.promise}`}>{promise}</p>
    </form>
  );
}
