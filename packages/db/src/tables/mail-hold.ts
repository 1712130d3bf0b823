import type { Generated } from "kysely";

/** `mail_hold`: at most one row. While it is there no letter is sent, by no replica; `pnpm restore` makes it. */
export type MailHoldTable = {
  one: Generated<boolean>;
  since: Generated<Date>;
};
