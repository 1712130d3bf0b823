import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";

/**
 * `acknowledgements`: that somebody said to have read and understood an edition. It holds copies, since it outlives article,
 * edition and account; Postgres refuses every change but taking the names away.
 */
export type AcknowledgementsTable = {
  id: GeneratedAlways<number>;
  /** 128 bits by which anyone who is given it can check this. */
  code: string;
  userId: number;
  firstName: string | null;
  lastName: string | null;
  /** As they were confirmed. */
  rank: string | null;
  unit: string | null;
  articleId: number;
  title: string;
  edition: number;
  sha256: string;
  /** What they agreed to. */
  sentence: string;
  acknowledgedAt: Date;
};

export type Acknowledgement = Selectable<AcknowledgementsTable>;
export type NewAcknowledgement = Insertable<AcknowledgementsTable>;

/** `certificates`: sheets that members asked for; a job makes their PDFs, which are kept for a while. */
export type CertificatesTable = {
  id: GeneratedAlways<number>;
  /** Of the sheet, 128 bits. */
  code: string;
  userId: number;
  /** Null of a sheet of all that its member had acknowledged when they asked for it. */
  acknowledgementId: number | null;
  askedAt: Date;
  /** The store's key of the PDF while it is there. */
  objectKey: string | null;
  madeAt: Date | null;
  /** The articles whose titles stand on the PDF. */
  tellsOf: Generated<number[]>;
};

export type Certificate = Selectable<CertificatesTable>;
