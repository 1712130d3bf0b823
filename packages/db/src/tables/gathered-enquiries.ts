import type { GeneratedAlways } from "kysely";

/** `gathered_enquiries`: what the next letter about enquiries lists, oldest first; what it only counts is in its slot. */
export type GatheredEnquiriesTable = {
  id: GeneratedAlways<number>;
  /** The kind of enquiry in words. */
  about: string;
  /** Of the sender, as typed. */
  name: string;
};
