import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";
import type { Language } from "@antochi/contract/languages";
import type { HandlingColumns } from "./handling.ts";

/** `fpv_training_interests`: who asked to hear about the FPV course, and in which language they wrote. */
export type FpvTrainingInterestsTable = HandlingColumns & {
  id: GeneratedAlways<number>;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  militaryRank: string | null;
  unit: string | null;
  language: Generated<Language>;
  createdAt: Generated<Date>;
};

export type FpvTrainingInterest = Selectable<FpvTrainingInterestsTable>;
export type NewFpvTrainingInterest = Insertable<FpvTrainingInterestsTable>;
