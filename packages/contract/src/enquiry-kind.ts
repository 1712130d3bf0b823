import { z } from "zod";

/** A fact that a sender gave: what it is called, by another word where there is little room. */
type Fact<Value> = { label: string; shortLabel?: string; value: Value };

/** An enquiry in words, whatever its kind. */
export type EnquiryDescription<Value = string> = {
  /** Who wrote; null where only the address is known. */
  name: string | null;
  subject: string;
  /** What the form calls the subject, where the sender chose it. */
  subjectLabel?: string;
  body: string | null;
  facts: readonly Fact<Value>[];
};

type Address = {
  path: `/api/${string}`;
  summary: string;
  /** Its name in the OpenAPI document, where that was published before the procedure had its present one. */
  operationId?: string;
};

/** The columns of an enquiry that administrators see, as an answer carries them: instants as ISO-8601 UTC. */
type Columns = { email: z.ZodString } & Record<string, z.ZodType<Cell>>;
/** Among them is every field of the form; the language of the page may be kept otherwise than it is sent. */
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
  /** In camelCase; made by a migration, with the columns below and those that every enquiry has. */
  table: Table;
  rest: { send: Address; list: Address };
  /** What is sent, in the order in which it is checked. */
  form: Form;
  /** What administrators read of it, in the order of the CSV file. */
  columns: Shown;
  /** Whether the sender's account, where there is one, is stored in `userId`. */
  hasAccount?: Account;
  /** The answer to its sender. */
  received: string;
  /** Begins the subject of the mail to the administrators; null where no answer is asked for: such are not counted. */
  notice: string | null;
  /** Whether its sender gets a letter with the reference. */
  confirmed?: boolean;
  words: { kind: string; empty: string; emptyHint: string };
  /** Facts without a value are left out. */
  describe: (enquiry: z.output<z.ZodObject<Shown>>) => EnquiryDescription<string | null>;
};

/**
 * What every enquiry has: what its sender names it by, when it came in, and since when and by whom (first
 * and last name) it is dealt with.
 */
const handling = {
  id: z.int(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
};

/**
 * A kind of enquiry: all that its table, calls, list, export, notice and place in the panel are made from.
 * `form` checks what is sent, `item` is an enquiry as the lists answer it, and `describe` puts such an item into words.
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

/** What every kind's `item` says, and what else a kind says. */
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
