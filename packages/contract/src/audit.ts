/**
 * Everything that the audit log knows to have happened, and the kind of what it was done to; null where there is nothing
 * beyond the act itself. An act keeps its name for good: entries carry it.
 */
export const auditActs = {
  "signed-in": null,
  "sign-in-failed": "user",
  "signed-out": null,
  registered: "user",
  "email-confirmed": "user",
  "email-changed": "user",
  "email-change-asked": "user",
  "profile-changed": "user",
  "session-ended": null,
  "sessions-ended": null,
  "password-changed": "user",
  "password-reset": "user",
  "second-factor-changed": "user",
  "user-approved": "user",
  "user-rejected": "user",
  "user-suspended": "user",
  "user-restored": "user",
  "service-confirmed": "user",
  "admin-granted": "user",
  "admin-revoked": "user",
} as const satisfies Readonly<Record<string, string | null>>;

export type AuditAct = keyof typeof auditActs;
