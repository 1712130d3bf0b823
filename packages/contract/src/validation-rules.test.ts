import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { loginSchema, registrationSchema } from "./auth.ts";
import { activitySchema } from "./activity.ts";
import { enquiryKinds } from "./enquiry-kinds.ts";
import { articleSchema, articleUpdateSchema, categorySchema } from "./knowledge-base.ts";
import { limits } from "./limits.ts";
import { uploadFileSchema } from "./uploads.ts";

/**
 * The validation rules by field: the error for a missing, null, empty, blank, wrongly typed or too short value, and for
 * one that is too long.
 */
type Field = {
  /** The error for missing, null, empty and wrongly typed values; null if the field is optional. */
  required: string | null;
  /** The error for wrongly typed values of an optional field. */
  wrongType?: string;
  /** The default of an omitted field; null if not given. Such a field is not tested with blanks. */
  fallback?: string | boolean;
  /** Further values refused with `required`. */
  bad?: unknown[];
  max?: number;
  /** The error for too long values, if it is not 'Must be at most N characters'. */
  tooLong?: string;
  /** Blanks are significant: passwords. */
  untrimmed?: true;
  /** It has a restricted alphabet: e-mail addresses. */
  isCode?: true;
  /** Line breaks are preserved. */
  multiline?: true;
};

/** Text without a visible character. */
const invisible = ["\u200B", "\u0001", " \u2060\u00AD\u202E ", "\u3164", "\uFE0F\u200D", "\u2800", "\u0085"];

const invalidEmail = "Please enter a valid email address";
const email: Field = {
  required: invalidEmail,
  bad: [
    "plain",
    "@example.org",
    "a@b",
    "a b@example.org",
    "a@example.org, b@example.org",
    "a@exam\u0000ple.org",
    ".a@example.org",
    "a..b@example.org",
    "a.@example.org",
    "a@-example.org",
    "<a@example.org>",
    '"a b"@example.org',
    "a,b@example.org",
    "a:b@example.org",
    "a\\b@example.org",
  ],
  max: limits.emailMax,
  tooLong: invalidEmail,
  isCode: true,
};
const password: Field = {
  required: "Password must be at least 6 characters",
  bad: ["12345"],
  max: limits.passwordMax,
  tooLong: "Password must be at most 256 characters",
  untrimmed: true,
};
const firstName: Field = { required: "First name is required", max: limits.nameMax };
const lastName: Field = { required: "Last name is required", max: limits.nameMax };
const message: Field = {
  required: "Message must be at least 10 characters long",
  bad: ["123456789", "  12345678  "],
  max: limits.messageMax,
  multiline: true,
};
const optional = (max: number): Field => ({ required: null, wrongType: "Must be text", max });
const language: Field = {
  required: null,
  wrongType: "This language is not known",
  bad: ["fr", "EN", ""],
  fallback: "en",
};
const rowId = (required: string): Field => ({
  required,
  bad: [0, -1, 1.5, limits.idMax + 1, "7", Number.NaN, true, {}, []],
});

type Form = { schema: z.ZodObject; valid: Record<string, unknown>; fields: Record<string, Field> };

const forms: Record<string, Form> = {
  login: {
    schema: loginSchema,
    valid: { email: "member@example.org", password: "secret phrase" },
    fields: { email, password },
  },
  registration: {
    schema: registrationSchema,
    valid: {
      password: "secret phrase",
      firstName: "Sample",
      lastName: "Member",
      email: "member@example.org",
      phone: "+30 210 0000000",
    },
    fields: {
      password,
      firstName,
      lastName,
      email,
      phone: { required: "Please enter a valid phone number", bad: ["123456789"], max: limits.phoneMax },
      militaryRank: optional(limits.rankMax),
      unit: optional(limits.unitMax),
      subscribeToNewsletter: {
        required: null,
        wrongType: "Subscribe to newsletter must be yes or no",
        bad: ["yes"],
        fallback: false,
      },
    },
  },
  category: {
    schema: categorySchema,
    valid: { name: "FPV Operations" },
    fields: {
      name: { required: "Category name is required", max: limits.categoryNameMax },
      description: { ...optional(limits.categoryDescriptionMax), multiline: true },
    },
  },
  article: {
    schema: articleSchema,
    valid: { categoryId: 1, title: "Antenna placement", pdfPath: "/objects/pdfs/sample.pdf" },
    fields: {
      categoryId: rowId("Category is required"),
      title: { required: "Article title is required", max: limits.articleTitleMax },
      pdfPath: { required: "PDF file is required", max: limits.objectPathMax },
    },
  },
  "article update": {
    schema: articleUpdateSchema,
    valid: { id: 1, categoryId: 1, title: "Antenna placement" },
    fields: {
      categoryId: rowId("Category is required"),
      title: { required: "Article title is required", max: limits.articleTitleMax },
    },
  },
  contact: {
    schema: enquiryKinds.contact.form,
    valid: {
      email: "buyer@example.org",
      firstName: "Sample",
      lastName: "Buyer",
      organization: "Example Procurement",
      interest: "mantis",
      message: "Please send the data sheet.",
    },
    fields: {
      email,
      firstName,
      lastName,
      organization: { required: "Organization is required", max: limits.organizationMax },
      interest: { required: "Please select an interest area", bad: ["submarines", "toString"] },
      message,
    },
  },
  "FPV interest": {
    schema: enquiryKinds.fpv.form,
    valid: { email: "trainee@example.org", firstName: "Sample", lastName: "Trainee", phone: "2100000000" },
    fields: {
      email,
      firstName,
      lastName,
      phone: { required: "Phone number is required", max: limits.phoneMax },
      militaryRank: optional(limits.rankMax),
      unit: optional(limits.unitMax),
      language,
    },
  },
  newsletter: {
    schema: enquiryKinds.newsletter.form,
    valid: { email: "reader@example.org" },
    fields: { email, language },
  },
  activity: {
    schema: activitySchema,
    valid: { articleId: 1, action: "view_article" },
    fields: {
      articleId: rowId("Article ID is required"),
      action: { required: "Action is required" },
    },
  },
  "knowledge-base message": {
    schema: enquiryKinds.messages.form,
    valid: {
      name: "Sample Member",
      email: "member@example.org",
      subject: "A question",
      message: "Where is it kept?",
    },
    fields: {
      name: { required: "Name is required", max: limits.nameMax },
      email,
      subject: { required: "Subject is required", max: limits.subjectMax },
      message,
    },
  },
};

function firstMessage(schema: z.ZodType, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message;
}

describe.for(Object.entries(forms))("%s", ([, { schema, valid, fields }]) => {
  test("accepts a valid form, and drops unknown fields", () => {
    const parsed = schema.parse({ ...valid, isAdmin: true, isApproved: true, userId: 1, createdBy: 1 });
    expect(parsed).toMatchObject(valid);
    for (const stranger of ["isAdmin", "isApproved", "userId", "createdBy"])
      expect(parsed).not.toHaveProperty(stranger);
  });

  test.for([null, undefined, 7, "text", [], true])("refuses %j as a whole", (input) => {
    expect(schema.safeParse(input).success).toBe(false);
  });

  test("names the first bad field in the order of the rules", () => {
    const [firstRequired] = Object.values(fields).flatMap((field) => field.required ?? []);
    expect(firstMessage(schema, valid["id"] ? { id: 1 } : {})).toBe(firstRequired);
  });

  describe.for(Object.entries(fields))("%s", ([name, field]) => {
    const withValue = (value: unknown) => ({ ...valid, [name]: value });

    if (field.required === null) {
      const { fallback = null } = field;
      test.for([undefined, ...(fallback === null ? [null, "", "   ", ...invisible] : [])])(
        "may be %j",
        (value) => {
          expect(schema.parse(withValue(value))).toMatchObject({ [name]: fallback });
        },
      );
      test.for([7, {}, [], ...(typeof fallback === "boolean" ? [] : [false]), ...(field.bad ?? [])])(
        "refuses %j",
        (value) => {
          expect(firstMessage(schema, withValue(value))).toBe(field.wrongType);
        },
      );
    } else {
      const blanks = field.untrimmed ? [] : ["   ", "\t\n", ...invisible];
      test.for([undefined, null, "", {}, [], false, ...blanks, ...(field.bad ?? [])])(
        "refuses %j",
        (value) => {
          expect(firstMessage(schema, withValue(value))).toBe(field.required);
        },
      );
    }

    if (field.max !== undefined && !field.untrimmed && !field.isCode) {
      const read = (text: string) => schema.parse(withValue(text))[name];
      test.for([
        "Αντοχή, Ελλάς 1821",
        "👩🏽\u200D🚀 and two  spaces",
        "می\u200Cخواهم, שלום\u200F!",
        "e\u0301, soft\u00ADhyphen",
      ])("accepts %j unchanged", (text) => expect(read(text)).toBe(text));
      test("removes invisible characters and those that change the direction of text", () => {
        expect(read("\u202Aa very\u202E long\u2066 name\u0001 here\u202C")).toBe("a very long name here");
      });
      test(field.multiline ? "keeps its lines" : "is one line", () => {
        const lines = "from one\r\nline \n to\tthe next";
        expect(read(lines)).toBe(field.multiline ? lines : "from one line to the next");
        expect(read("from one\u0085line to the next")).toMatch(
          field.multiline ? /one\u0085line/ : /^from one line to the next$/,
        );
      });
    }

    if (field.max !== undefined) {
      const { max, tooLong = `Must be at most ${max} characters` } = field;
      test(`refuses more than ${max} characters`, () => {
        const long = name === "email" ? `${"a".repeat(max)}@example.org` : "a".repeat(max + 1);
        expect(firstMessage(schema, withValue(long))).toBe(tooLong);
      });
      test.for(["a\u0000aaaaaaaaaa", "\ud800aaaaaaaaaa", "aaaaaaaaaa\udc00"])(
        "refuses %j, which cannot be stored",
        (value) => {
          expect(schema.safeParse(withValue(value)).success).toBe(false);
        },
      );
    }
  });
});

test("addresses are compared trimmed, NFKC-normalised and in lower case", () => {
  expect(enquiryKinds.newsletter.form.parse({ email: "  Ｒeader@EXAMPLE.org " }).email).toBe(
    "reader@example.org",
  );
});

test.for([
  "bounce=jane=example.com@example.org",
  "jane.o'doe+list@mail.example.org",
  "!#$%&'*/=?^_`{|}~-@example.org",
  "_@example.co",
])("%s is an address", (address) => {
  expect(enquiryKinds.newsletter.form.parse({ email: address }).email).toBe(address);
});

test("text is trimmed, passwords are not", () => {
  const parsed = registrationSchema.parse({
    ...forms["registration"]?.valid,
    firstName: "  Sample ",
    password: "  secret  ",
  });
  expect(parsed).toMatchObject({ firstName: "Sample", password: "  secret  " });
});

test("chosen names are trimmed too", () => {
  const contact = { ...forms["contact"]?.valid, interest: " mantis\n" };
  expect(enquiryKinds.contact.form.parse(contact)).toMatchObject({ interest: "mantis" });
  expect(activitySchema.parse({ articleId: 1, action: " view_article " })).toMatchObject({
    action: "view_article",
  });
  const endless = { ...contact, interest: "mantis".repeat(1_000) };
  expect(firstMessage(enquiryKinds.contact.form, endless)).toBe("Please select an interest area");
});

test("an unknown action is distinguished from a missing one", () => {
  expect(firstMessage(activitySchema, { articleId: 1, action: "delete" })).toBe("This action is not known");
});

test.for([
  [{}, "Missing required meta field(s): filename, type"],
  [{ filename: "manual.pdf", type: null }, "Missing required meta field(s): type"],
  [{ filename: 7, type: "application/pdf" }, "Missing required meta field(s): filename"],
  [{ filename: "manual.pdf", type: [] }, "Missing required meta field(s): type"],
  [{ filename: "a".repeat(256), type: "application/pdf" }, "Must be at most 255 characters"],
] as const)("a file to upload reports what %j lacks", ([file, message]) => {
  expect(firstMessage(uploadFileSchema, file)).toBe(message);
});
