import type { Translated } from "./language.ts";
import type { TrainingCopy } from "./training-copy.ts";
import { trainingEl } from "./training-el.ts";
import { trainingEn } from "./training-en.ts";

export const trainingCopy: Translated<TrainingCopy> = { en: trainingEn, el: trainingEl };
