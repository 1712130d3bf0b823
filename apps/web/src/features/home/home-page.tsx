import { memo } from "react";
import type { Language } from "../../content/language.ts";
import { pageTitles } from "../../content/page-titles.ts";
import { shellCopy } from "../../content/shell.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { LatePart } from "../../ui/late/late-part.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import type { HomePartName } from "./home-parts.tsx";
import { homePartNames, lateHomeParts } from "./late-home-parts.ts";

/** Each section is a Suspense boundary: it loads its code once somebody reads, and hydrates in a task of its own. */
export function HomePage() {
  const language = useLanguage();
  usePageTitle(pageTitles.home[language]);
  return homePartNames.map((name) => <LateHomePart key={name} name={name} language={language} />);
}

type LateHomePartProps = { name: HomePartName; language: Language };

const LateHomePart = memo(function LateHomePart({ name, language }: LateHomePartProps) {
  return (
    <LatePart load={lateHomeParts[language].load} onFailure={() => sayWhatFailed(language)}>
      <LoadedHomePart name={name} language={language} />
    </LatePart>
  );
});

function LoadedHomePart({ name, language }: LateHomePartProps) {
  const { HomePart, copy } = lateHomeParts[language].useModule();
  return <HomePart name={name} copy={copy} />;
}

function sayWhatFailed(language: Language) {
  const { title, text } = shellCopy(language).failed;
  showToast({ title, description: text, tone: "destructive" });
}
