import type { Generated } from "kysely";

/** `data_exports`: files of everything that is kept of somebody, made because they asked. */
export type DataExportsTable = {
  userId: number;
  /** `exports/<uuid>.zip`, chosen before there is an object. */
  objectKey: string;
  askedAt: Date;
  /** Null while it is waited for. */
  madeAt: Date | null;
  /** In bytes. */
  size: number | null;
  /** When it goes, made or not. */
  expiresAt: Date;
  /** The articles whose titles stand in it. */
  tellsOf: Generated<number[]>;
};
