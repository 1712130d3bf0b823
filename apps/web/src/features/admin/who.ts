import type { ActivityItem } from "@antochi/contract/activity";
import { adminCopy } from "../../content/admin.ts";

/** The actor's full name; Anonymous once the account is deleted. */
export function whoOf({ userName, userSurname }: Pick<ActivityItem, "userName" | "userSurname">): string {
  return [userName, userSurname].filter(Boolean).join(" ") || adminCopy.anonymous;
}
