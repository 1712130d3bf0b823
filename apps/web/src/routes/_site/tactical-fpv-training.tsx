import { createFileRoute } from "@tanstack/react-router";
import { TrainingPage } from "../../features/training/training-page.tsx";

type Search = { lang?: "el" | undefined };

export const Route = createFileRoute("/_site/tactical-fpv-training")({
  validateSearch: ({ lang }: Record<string, unknown>): Search => ({ lang: lang === "el" ? lang : undefined }),
  component: Training,
});

function Training() {
  const { lang = "en" } = Route.useSearch();
  return <TrainingPage language={lang} />;
}
