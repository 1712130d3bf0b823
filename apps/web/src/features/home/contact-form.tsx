import { interestLabels } from "@antochi/contract/interest-labels";
import { contactFormCopy as copy } from "../../content/enquiry-forms.ts";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { FormGrid } from "../../ui/form-grid.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { useForm } from "../../api-client/use-form.ts";

const interests = Object.entries(interestLabels).map(([value, label]) => ({ value, label }));

export function ContactForm({ labelledBy }: { labelledBy: string }) {
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/enquiries")).contactSchema,
    onFirstFocus: prepareSending,
    async send(values) {
      const { publicApi } = await import("../../api-client/public-api.ts");
      const { message } = await publicApi.enquiries.contact.mutate(values);
      showToast({ title: copy.sent, description: message });
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  return (
    <FormGrid {...form} aria-labelledby={labelledBy}>
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
