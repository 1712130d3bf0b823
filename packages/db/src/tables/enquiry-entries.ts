import type { GeneratedAlways } from "kysely";

/** `enquiry_entries`: what administrators wrote about an enquiry. It goes with the enquiry. */
export type EnquiryEntriesTable = {
  id: GeneratedAlways<number>;
  /** The kind by its name, and the enquiry's number in it. */
  kind: string;
  enquiryId: number;
  /** A reply went to the sender by mail, a note stays among administrators. */
  entry: "reply" | "note";
  text: string;
  /** Null once that account is gone. */
  writtenBy: number | null;
  writtenAt: Date;
};
