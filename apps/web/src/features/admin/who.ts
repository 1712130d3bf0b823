import type { ActivityItem } from "@antochi/contract/activity";
import { adminCopy } from "../../content/admin.ts";

/** Who did it, by full name; Anonymous once their account is gone. */
export function whoOf({ userName, userSurname }: Pick<ActivityItem, "userName" | "userSurname">): string {
  return [userName, userSurname].filter(Boolean).join(" ") || adminCopy.anonymous;
}
