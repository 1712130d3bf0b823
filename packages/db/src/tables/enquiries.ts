import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import type { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import type { Generated, GeneratedAlways } from "kysely";
import type { z } from "zod";

/** The columns that every enquiry has. */
export type EnquiryTable = {
  id: GeneratedAlways<number>;
  createdAt: Generated<Date>;
  /** What its sender can name it by: eight characters, made by the table. */
  reference: GeneratedAlways<string>;
  /** When it was dealt with, and by which administrator: null as well once that account is gone. */
  handledAt: Date | null;
  handledBy: number | null;
  /** Which administrator has it in hand; null for nobody. */
  ownerId: number | null;
  /** What was written and the reference, without case and accents, kept by Postgres for the inbox's search. */
  searchText: GeneratedAlways<string>;
};

/** A column's value as `pg` reads it; an answer carries an instant as text. */
type Stored<Column> =
  Column extends z.ZodNullable<infer Inner>
    ? Stored<Inner> | null
    : Column extends z.ZodISODateTime
      ? Date
      : z.output<Column>;

/** What a form need not say has the same default in the table. */
type Inserted<Value, Form, Name> =
  Form extends Record<Name & string, z.ZodDefault> ? Generated<Value> : Value;

type TableOf<Kind extends EnquiryKind> = EnquiryTable & {
  [Name in keyof Kind["columns"]]: Inserted<Stored<Kind["columns"][Name]>, Kind["form"]["shape"], Name>;
} & (true extends Kind["hasAccount"]
    ? {
        /** The signed-in sender; null for a visitor, and once the sender's account is gone. */
        userId: number | null;
      }
    : unknown);

type Kinds = typeof enquiryKinds;

/** A table for each kind of enquiry. */
export type EnquiryTables = {
  [Name in keyof Kinds as Kinds[Name]["table"]]: TableOf<Kinds[Name]>;
};
