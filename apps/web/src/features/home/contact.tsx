import { interestLabels } from "@antochi/contract/interest-labels";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import { contactFormCopy as copy } from "../../content/enquiry-forms.ts";
import { homeCopy } from "../../content/home.ts";
import { FormGrid } from "../../ui/form-grid.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./contact.module.css";

const interests = Object.entries(interestLabels).map(([value, label]) => ({ value, label }));

export function Contact() {
  const { title, lead, useful } = homeCopy.contact;
  return (
    <section id="contact" tabIndex={-1} aria-labelledby="contact-title" className={styles.contact}>
      <div className="wrap grid">
        <div className={styles.say}>
          <h2 id="contact-title" className="d2">
            {title}
          </h2>
          <p className="lead quiet">{lead}</p>
          <div className={styles.useful}>
            <h3>{useful.title}</h3>
            <ul>
              {useful.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        </div>
        <div className={styles.form}>
          <ContactForm />
        </div>
      </div>
    </section>
  );
}

function ContactForm() {
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/enquiry-kinds")).enquiryKinds.contact.form,
    onFirstFocus: prepareSending,
    async send(values) {
      const { publicApi } = await import("../../api-client/public-api.ts");
      const { message } = await publicApi.enquiries.contact.send.mutate(values);
      showToast({ title: copy.sent, description: message });
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  return (
    <FormGrid {...form} aria-labelledby="contact-title">
      <TextField {...field("firstName")} label={copy.labels.firstName} autoComplete="given-name" required />
      <TextField {...field("lastName")} label={copy.labels.lastName} autoComplete="family-name" required />
      <TextField {...field("email")} type="email" label={copy.labels.email} autoComplete="email" required />
      <TextField
        {...field("organization")}
        label={copy.labels.organization}
        autoComplete="organization"
        required
      />
      <SelectField
        {...field("interest")}
        wide
        label={copy.labels.interest}
        options={interests}
        placeholder={copy.interestPlaceholder}
        required
      />
      <TextAreaField {...field("message")} wide label={copy.labels.message} rows={5} required />
      <div>
        <SubmitButton variant="signal" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </div>
    </FormGrid>
  );
}
