import { Link } from "@tanstack/react-router";
import { languageSearch } from "../content/language.ts";
import { shellCopy } from "../content/shell.ts";
import { useLanguage } from "./use-language.ts";

type PrivacyLineProps = {
  className?: string | undefined;
  /** Opens the page beside the one at hand, as from a dialog, whose fields would be gone. */
  apart?: boolean;
};

/** One line at each form that takes personal data: where it is said what happens with them. */
export function PrivacyLine({ className = "", apart = false }: PrivacyLineProps) {
  const language = useLanguage();
  const { text, link } = shellCopy(language).privacy;
  return (
    <p className={`note ${className}`}>
      {text}{" "}
      <Link to="/privacy" search={languageSearch(language)} {...(apart && { target: "_blank" })}>
        {link}
      </Link>
    </p>
  );
}
