import type { Generated } from "kysely";

/**
 * `link_keys`: what links in mails are sealed with, and what cookies of known browsers are signed with. They lie in the
 * database and not on a disk, since a link is good for years: all replicas share them, and a backup keeps them.
 * A restore forgets the one of the browsers.
 */
export type LinkKeysTable = {
  /** What it is for, such as `newsletter`. */
  purpose: string;
  /** 32 random bytes in base64url, made when they are first needed. */
  key: string;
  createdAt: Generated<Date>;
};
