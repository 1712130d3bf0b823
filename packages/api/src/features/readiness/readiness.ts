import { router } from "../../trpc.ts";
import { listReadinessArticles } from "./list-readiness-articles.ts";
import { listReadinessMembers } from "./list-readiness-members.ts";
import { listReadinessUnits } from "./list-readiness-units.ts";
import { readinessDetails } from "./readiness-details.ts";
import { countLateMembers, remindMembers } from "./remind-members.ts";
import { reminderSchedule, scheduleReminders } from "./reminder-schedule.ts";

/** Who has read their required reading, and reminders to those who have not. */
export const readiness = router({
  listReadinessArticles,
  listReadinessUnits,
  listReadinessMembers,
  readinessDetails,
  countLateMembers,
  remindMembers,
  reminderSchedule,
  scheduleReminders,
});
