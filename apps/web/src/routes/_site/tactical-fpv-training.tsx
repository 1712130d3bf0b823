import { createFileRoute } from "@tanstack/react-router";
import { TrainingPage } from "../../features/training/training-page.tsx";
import { useLanguage } from "../../shell/use-language.ts";

type Search = { lang?: "el" | undefined };

export const Route = createFileRoute("/_site/tactical-fpv-training")({
  validateSearch: ({ lang }: Record<string, unknown>): Search => ({ lang: lang === "el" ? lang : undefined }),
  component: Training,
});

function Training() {
  return <TrainingPage language={useLanguage()} />;
}
