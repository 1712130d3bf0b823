import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import { newsletterFormCopy as copy } from "../../content/enquiry-forms.ts";
import { homeCopy } from "../../content/home.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./newsletter.module.css";

export function Newsletter() {
  const { title, text } = homeCopy.newsletter;
  return (
    <section id="newsletter" tabIndex={-1} aria-labelledby="newsletter-title" className={styles.newsletter}>
      <div className={`wrap grid ${styles.columns}`}>
        <div className={styles.say}>
          <h2 id="newsletter-title" className="d3">
            {title}
          </h2>
          <p className="quiet">{text}</p>
        </div>
        <div className={styles.subscribe}>
          <NewsletterForm />
        </div>
      </div>
    </section>
  );
}

function NewsletterForm() {
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/enquiry-kinds")).enquiryKinds.newsletter.form,
    onFirstFocus: prepareSending,
    async send(values) {
      const { publicApi } = await import("../../api-client/public-api.ts");
      await publicApi.enquiries.newsletter.send.mutate(values);
      showToast({ title: copy.sent.title, description: copy.sent.text });
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  return (
    <form {...form} aria-labelledby="newsletter-title" className={styles.form}>
      <TextField {...field("email")} type="email" label={copy.email} autoComplete="email" required />
      <SubmitButton label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      <p className={`note ${styles.promise}`}>{homeCopy.newsletter.promise}</p>
    </form>
  );
}
