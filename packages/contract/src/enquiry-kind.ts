import { z } from "zod";

/** A fact that a sender gave: its label, and a shorter one for where there is little room. */
type Fact<Value> = { label: string; shortLabel?: string; value: Value };

/** An enquiry as text, whatever its kind. */
export type EnquiryDescription<Value = string> = {
  /** Who wrote; null where only the address is known. */
  name: string | null;
  subject: string;
  /** The form's label for the subject, where the sender chose it. */
  subjectLabel?: string;
  body: string | null;
  facts: readonly Fact<Value>[];
};

type Address = {
  path: `/api/${string}`;
  summary: string;
  /** Its operation id in the OpenAPI document, where that was published before the procedure had its present name. */
  operationId?: string;
};

/** The columns of an enquiry that administrators see, as they are in responses: times as ISO-8601 UTC. */
type Columns = { email: z.ZodString } & Record<string, z.ZodType<Cell>>;
/** They include every field of the form; only the page's language may be stored differently from how it is sent. */
type ColumnsOf<Form extends z.ZodRawShape> = Columns & {
  [Name in Exclude<keyof Form, "language">]: z.ZodType<z.output<Form[Name]>>;
};
type Cell = string | number | null;

type Definition<
  Table extends string,
  Form extends z.ZodRawShape,
  Shown extends ColumnsOf<Form>,
  Account extends boolean,
> = {
  /** In camelCase. A migration creates it, with the columns below and those that every enquiry has. */
  table: Table;
  rest: { send: Address; list: Address };
  /** The fields that are sent, in the order in which they are checked. */
  form: Form;
  /** What administrators see, in the order of the CSV file. */
  columns: Shown;
  /** Whether the sender's account, where there is one, is stored in `userId`. */
  hasAccount?: Account;
  /** The message to the sender. */
  received: string;
  /**
   * The start of the subject of the mail to the administrators; null for kinds that need no answer, which are not counted.
   */
  notice: string | null;
  /** Whether the sender gets a letter with the reference. */
  confirmed?: boolean;
  words: { kind: string; empty: string; emptyHint: string };
  /** Facts without a value are left out. */
  describe: (enquiry: z.output<z.ZodObject<Shown>>) => EnquiryDescription<string | null>;
};

/**
 * The columns of every enquiry: the reference that its sender knows, when it came in, and since when and by whom (first and
 * last name) it has been dealt with.
 */
const handling = {
  id: z.int(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
};

/**
 * A kind of enquiry, from which its table, calls, list, export, notice and place in the panel are made. `form` validates
 * what is sent, `item` is an enquiry as lists return it, and `describe` turns such an item into text.
 */
export function defineEnquiryKind<
  Table extends string,
  Form extends z.ZodRawShape,
  Shown extends ColumnsOf<Form>,
  Account extends boolean = false,
>({ form, describe, ...definition }: Definition<Table, Form, Shown, Account>) {
  const shown = z.object(definition.columns);
  return {
    ...definition,
    form: z.object(form),
    item: z.object({ ...handling, ...definition.columns }),
    describe: (item: object): EnquiryDescription => {
      const { facts, ...description } = describe(shown.parse(item));
      return {
        ...description,
        facts: facts.flatMap(({ value, ...fact }) => (value === null ? [] : [{ ...fact, value }])),
      };
    },
  };
}

/** The columns that every kind's `item` has, and those of its kind. */
export type EnquiryItem = {
  id: number;
  reference: string;
  createdAt: string;
  handledAt: string | null;
  handledBy: string | null;
  email: string;
} & Readonly<Record<string, Cell>>;

/** Any kind. */
export type EnquiryKind = Omit<
  ReturnType<typeof defineEnquiryKind<string, z.ZodRawShape, Columns, boolean>>,
  "item"
> & { item: z.ZodType<EnquiryItem> };
