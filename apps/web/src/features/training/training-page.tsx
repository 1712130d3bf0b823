import { Suspense } from "react";
import type { Language, Translated } from "../../content/language.ts";
import { trainingTitle } from "../../content/training-title.ts";
import type { TrainingCopy } from "../../content/training-copy.ts";
import { trainingEl } from "../../content/training-el.ts";
import { trainingEn } from "../../content/training-en.ts";
import { TitleBlock } from "../../ui/title-block.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { CourseHero } from "./course-hero.tsx";
import { DataSheet } from "./data-sheet.tsx";
import { Interest } from "./interest.tsx";
import { InstructorProfiles } from "./instructor-profiles.tsx";

const trainingCopy: Translated<TrainingCopy> = { en: trainingEn, el: trainingEl };

/**
 * Each section below the fold is a Suspense boundary, so that the browser hydrates them one after another, not in one task.
 */
export function TrainingPage({ language }: { language: Language }) {
  const copy = trainingCopy[language];
  usePageTitle(trainingTitle[language]);
  return (
    <>
      <CourseHero copy={copy} language={language} />
      <TitleBlock figures={copy.figures} />
      <Suspense>
        <DataSheet copy={copy} />
      </Suspense>
      <Suspense>
        <InstructorProfiles copy={copy.teaching} />
      </Suspense>
      <Suspense>
        <Interest copy={copy} language={language} />
      </Suspense>
    </>
  );
}
