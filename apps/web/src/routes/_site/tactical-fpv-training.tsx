import { createFileRoute } from "@tanstack/react-router";
import { TrainingPage } from "../../features/training/training-page.tsx";
import { useLanguage } from "../../shell/use-language.ts";

export const Route = createFileRoute("/_site/tactical-fpv-training")({ component: Training });

function Training() {
  return <TrainingPage language={useLanguage()} />;
}
