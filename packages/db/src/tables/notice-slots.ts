import type { Generated } from "kysely";

/** `notice_slots`: for each notice that gathers its news, the last time that one was sent or is due. */
export type NoticeSlotsTable = {
  notice: string;
  at: Date;
  /** News that the next notice counts and does not list. */
  more: Generated<number>;
};
