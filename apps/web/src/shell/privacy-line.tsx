import { Link } from "@tanstack/react-router";
import { languageSearch } from "../content/language.ts";
import { shellCopy } from "../content/shell.ts";
import { useLanguage } from "./use-language.ts";

/** One line at each form that takes personal data: where it is said what happens with them. */
export function PrivacyLine({ className = "" }: { className?: string | undefined }) {
  const language = useLanguage();
  const { text, link } = shellCopy(language).privacy;
  return (
    <p className={`note ${className}`}>
      {text}{" "}
      <Link to="/privacy" search={languageSearch(language)}>
        {link}
      </Link>
    </p>
  );
}
