import type { Registration } from "@antochi/contract/auth";
import type { EnquiryKindName, enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { languages } from "@antochi/contract/languages";
import { limits } from "@antochi/contract/limits";
import { namesOf } from "@antochi/contract/names-of";
import { describe, expect, test } from "vitest";
import type { Translated } from "./language.ts";
import { privacyCopy } from "./privacy.ts";

type Words = Translated<string>;
type Field<Kind extends EnquiryKindName> = Extract<
  keyof (typeof enquiryKinds)[Kind]["columns"] | keyof (typeof enquiryKinds)[Kind]["form"]["shape"],
  string
>;
/** The rows of the page about a form, and what they call each of its fields: the compiler asks for those of a new field. */
type Told<Name extends string> = { rows: readonly Words[]; fields: Readonly<Record<Name, Words>> };

const name = { en: "Name", el: "Όνομα" };
const email = { en: "email", el: "email" };
const phone = { en: "phone", el: "τηλέφωνο" };
const militaryRank = { en: "rank", el: "βαθμός" };
const unit = { en: "unit", el: "μονάδα" };
const language = { en: "language", el: "γλώσσα" };
const message = { en: "message", el: "μήνυμα" };

const enquiries: { readonly [Kind in EnquiryKindName]: Told<Field<Kind>> } = {
  messages: {
    rows: [{ en: "Message from the knowledge base", el: "Μήνυμα από τη βάση γνώσεων" }],
    fields: { name, email, subject: { en: "subject", el: "θέμα" }, message, language },
  },
  contact: {
    rows: [{ en: "Contact form", el: "Φόρμα επικοινωνίας" }],
    fields: {
      firstName: name,
      lastName: name,
      email,
      organization: { en: "organization", el: "φορέας" },
      interest: { en: "area of interest", el: "αντικείμενο ενδιαφέροντος" },
      message,
      language,
    },
  },
  fpv: {
    rows: [{ en: "Training interest", el: "Ενδιαφέρον για εκπαίδευση" }],
    fields: { firstName: name, lastName: name, email, phone, militaryRank, unit, language },
  },
  newsletter: {
    rows: [{ en: "Newsletter", el: "Ενημερωτικό δελτίο" }],
    fields: {
      email: { en: "Email", el: "Email" },
      language,
      confirmedAt: { en: "when you confirmed it", el: "πότε το επιβεβαιώσατε" },
    },
  },
};

const registration: Told<keyof Registration> = {
  rows: [
    { en: "Registration", el: "Εγγραφή λογαριασμού" },
    { en: "Your account", el: "Ο λογαριασμός σας" },
  ],
  fields: {
    firstName: name,
    lastName: name,
    email,
    phone,
    password: { en: "password as a hash", el: "κωδικός ως σύνοψη" },
    militaryRank,
    unit,
    language: { en: "The language in which", el: "Η γλώσσα στην οποία" },
    subscribeToNewsletter: { en: "whether you want the newsletter", el: "αν θέλετε το ενημερωτικό δελτίο" },
  },
};

const forms: readonly Told<string>[] = [...namesOf(enquiries).map((kind) => enquiries[kind]), registration];

describe.each(languages)("the privacy page in %s", (spoken) => {
  const { rows } = privacyCopy[spoken].kept;
  const told = forms.map((form) => ({ ...form, form: form.rows[0]?.en ?? "" }));

  test.each(told)("names everything that is kept of the form: $form", ({ rows: about, fields }) => {
    const from = about.map((row) => row[spoken]);
    const said = rows.flatMap(([row, what]) => (from.includes(row) ? [what] : []));
    expect(said).toHaveLength(from.length);
    const missing = namesOf(fields).filter(
      (field) => !said.join("; ").includes(fields[field]?.[spoken] ?? field),
    );
    expect(missing).toEqual([]);
  });
});

test.each(languages)(
  "the privacy page in %s tells of what is kept of browsers, and for how long",
  (spoken) => {
    const { kept, periods } = privacyCopy[spoken];
    const from = { en: "Reading offline", el: "Ανάγνωση χωρίς δίκτυο" };
    const period = { en: "180 days after its last contact", el: "180 ημέρες μετά την τελευταία επικοινωνία" };
    expect(limits.offlineDaysMax * 2).toBe(180);
    expect(kept.rows.map(([row]) => row)).toContain(from[spoken]);
    expect(periods.rows.filter((row) => row.kept.includes(period[spoken]))).toHaveLength(1);
  },
);
