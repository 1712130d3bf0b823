import { createFileRoute } from "@tanstack/react-router";
import { PrivacyPage } from "../../features/privacy/privacy-page.tsx";
import { useLanguage } from "../../shell/use-language.ts";

export const Route = createFileRoute("/_site/privacy")({ component: Privacy });

function Privacy() {
  return <PrivacyPage language={useLanguage()} />;
}
