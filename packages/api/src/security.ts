import { limits } from "@antochi/contract/limits";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const securityLevels = ["standard", "strict"] as const;
export type SecurityLevel = (typeof securityLevels)[number];

/** How long a session lasts after its last request (`idle`) and after its start (`absolute`), in milliseconds. */
export type SessionLifetimes = { idle: number; absolute: number };

/** What the variable SECURITY decides; docs/operations.md has it as a table. */
export type Security = {
  level: SecurityLevel;
  /** Whether an approved account signs in only once its e-mail is confirmed. */
  emailConfirmedToSignIn: boolean;
  /** Whether an administrator's calls wait until the account has a second factor. */
  secondFactorOfAdmins: boolean;
  /** Whether an administrator's calls wait until the password that the first start generated is changed. */
  ownPasswordOfAdmins: boolean;
  /**
   * The least number of characters in a password that somebody chooses, and whether common ones and those with their own
   * name are refused.
   */
  passwords: { min: number; refused: boolean };
  sessions: { members: SessionLifetimes; admins: SessionLifetimes };
};

const specified = { idle: day, absolute: 7 * day };

/** Standard is what the specification says, strict what a security team asks for. */
export const securityOf: Readonly<Record<SecurityLevel, Security>> = {
  standard: {
    level: "standard",
    emailConfirmedToSignIn: false,
    secondFactorOfAdmins: false,
    ownPasswordOfAdmins: false,
    passwords: { min: limits.passwordMin, refused: false },
    sessions: { members: specified, admins: specified },
  },
  strict: {
    level: "strict",
    emailConfirmedToSignIn: true,
    secondFactorOfAdmins: true,
    ownPasswordOfAdmins: true,
    passwords: { min: limits.passwordMinStrict, refused: true },
    sessions: {
      members: { idle: 12 * hour, absolute: 7 * day },
      admins: { idle: 30 * minute, absolute: 12 * hour },
    },
  },
};
