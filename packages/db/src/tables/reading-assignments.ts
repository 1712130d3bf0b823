import type { RequiredState } from "@antochi/contract/required-reading";
import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";

/** `reading_assignments`: what an administrator asks people to read, and by when. */
export type ReadingAssignmentsTable = {
  id: GeneratedAlways<number>;
  articleId: number;
  /** Every member; otherwise those of the targets together. */
  everybody: boolean;
  /** Acknowledgements of editions before it do not count. */
  fromEdition: number;
  /** Whether each new edition is asked for again. */
  eachEdition: boolean;
  /** An acknowledgement lasts so long; for good where it is null. */
  againAfterMonths: number | null;
  dueAt: Date;
  /**
   * Who comes to be asked later than the others (a new member, a new target, a new edition) has so many days from then on.
   */
  graceDays: number;
  /** The pages to be seen before it is acknowledged, such as `1-3,7`; all where it is null. */
  pages: string | null;
  /** What is acknowledged, in an administrator's words. */
  sentence: string | null;
  createdBy: number | null;
  createdAt: Date;
  /** Since when it is for everybody, where it was for its targets first; null is since it was made. */
  widenedAt: Date | null;
  /** Since when its article could be read while it was asked, kept by Postgres; null before. */
  readableSince: GeneratedAlways<Date | null>;
  /** Before it nobody is late, where its date had passed when it was set; null is its date alone. */
  notDueBefore: Date | null;
  /** Since when each edition is asked for, where it was not at first; null is since it was made. */
  eachEditionSince: Date | null;
  /** Until when each of the earlier terms counted that gave more days or months than one after it. */
  earlierUntil: Generated<Date[]>;
  /** The `graceDays` of each of these. */
  earlierGraceDays: Generated<number[]>;
  /** The `againAfterMonths` of each of these; 0 is for good. */
  earlierMonths: Generated<number[]>;
};

export type ReadingAssignment = Selectable<ReadingAssignmentsTable>;
export type NewReadingAssignment = Insertable<ReadingAssignmentsTable>;

/**
 * `reading_assignment_targets`: a unit or rank, or one person. Those of an assignment that has come to be for everybody
 * stay, since they were asked before the others.
 */
export type ReadingAssignmentTargetsTable = {
  assignmentId: number;
  serviceId: number | null;
  userId: number | null;
  /** Null is since the assignment was made. */
  addedAt: Date | null;
};

/** `required_readings`: each member's standing with each article that they are asked to read, as a job works it out. */
export type RequiredReadingsTable = {
  userId: number;
  articleId: number;
  /** 0 for a member without a confirmed unit. */
  unitId: number;
  state: RequiredState;
  /** Null of what is acknowledged. */
  dueAt: Date | null;
  /** The latest edition that they acknowledged. */
  acknowledgedEdition: number | null;
  /** Since when it is asked again, where an acknowledgement ran out: what was seen before does not count. */
  againSince: Date | null;
  /** When the clock alone changes it: it becomes overdue, or due again. */
  changesAt: Date | null;
};

/** `readiness_counts`: how many of a unit stand how, kept by Postgres in the transaction that changes them. */
export type ReadinessCountsTable = {
  articleId: number;
  /** 0 for members without a confirmed unit. */
  unitId: number;
  asked: number;
  acknowledged: number;
  overdue: number;
  earlier: number;
  opened: number;
};

/** `required_reading_marks`: members and articles of which required readings have to be worked out anew. */
export type RequiredReadingMarksTable = {
  id: GeneratedAlways<number>;
  userId: number | null;
  articleId: number | null;
  /** Of an article: its readers up to this one are done. */
  afterUser: Generated<number>;
};
