import { Suspense } from "react";
import type { Language } from "../../content/language.ts";
import { pageTitles } from "../../content/page-titles.ts";
import { trainingCopy } from "../../content/training.ts";
import { TitleBlock } from "../../ui/title-block.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { CourseHero } from "./course-hero.tsx";
import { DataSheet } from "./data-sheet.tsx";
import { InterestSection } from "./interest-section.tsx";
import { Trainers } from "./trainers.tsx";

/** Each section below the fold is a boundary, so that the browser hydrates them one after another, not in one task. */
export function TrainingPage({ language }: { language: Language }) {
  const copy = trainingCopy[language];
  usePageTitle(pageTitles.training[language]);
  return (
    <>
      <CourseHero copy={copy} language={language} />
      <TitleBlock figures={copy.figures} />
      <Suspense>
        <DataSheet copy={copy} />
      </Suspense>
      <Suspense>
        <Trainers copy={copy.trainers} />
      </Suspense>
      <Suspense>
        <InterestSection copy={copy} language={language} />
      </Suspense>
    </>
  );
}
