import type { InterestArea } from "@antochi/contract/enquiries";
import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";
import type { HandlingColumns } from "./handling.ts";

/** `contact_submissions`: what visitors send with the contact form. */
export type ContactSubmissionsTable = HandlingColumns & {
  id: GeneratedAlways<number>;
  firstName: string;
  lastName: string;
  email: string;
  organization: string;
  interest: InterestArea;
  message: string;
  createdAt: Generated<Date>;
};

export type ContactSubmission = Selectable<ContactSubmissionsTable>;
export type NewContactSubmission = Insertable<ContactSubmissionsTable>;
