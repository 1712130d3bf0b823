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
import { useForm } from "../../ui/use-form.ts";

const interests = Object.entries(interestLabels).map(([value, label]) => ({ value, label }));

export function ContactForm({ labelledBy }: { labelledBy: string }) {
  const { form, errors, sending } = useForm({
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
      <TextField
        name="firstName"
        label={copy.labels.firstName}
        error={errors["firstName"]}
        autoComplete="given-name"
        required
      />
      <TextField
        name="lastName"
        label={copy.labels.lastName}
        error={errors["lastName"]}
        autoComplete="family-name"
        required
      />
      <TextField
        name="email"
        type="email"
        label={copy.labels.email}
        error={errors["email"]}
        autoComplete="email"
        required
      />
      <TextField
        name="organization"
        label={copy.labels.organization}
        error={errors["organization"]}
        autoComplete="organization"
        required
      />
      <SelectField
        wide
        name="interest"
        label={copy.labels.interest}
        error={errors["interest"]}
        options={interests}
        placeholder={copy.interestPlaceholder}
        required
      />
      <TextAreaField
        wide
        name="message"
        label={copy.labels.message}
        error={errors["message"]}
        rows={5}
        required
      />
      <div>
        <SubmitButton variant="signal" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </div>
    </FormGrid>
  );
}
