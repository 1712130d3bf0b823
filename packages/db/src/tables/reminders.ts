import type { Generated } from "kysely";

/** `reading_reminders`: when a member was last written to about what they are late with, and how often in all. */
export type ReadingRemindersTable = {
  userId: number;
  sentAt: Date;
  times: number;
};

/** `reminder_schedule`: one row while people are reminded by the clock. */
export type ReminderScheduleTable = {
  one: Generated<boolean>;
  every: "day" | "week";
};
