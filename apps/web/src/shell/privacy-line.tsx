import { Link } from "@tanstack/react-router";
import { languageSearch } from "../content/language.ts";
import { shellCopy } from "../content/shell.ts";
import { useLanguage } from "./use-language.ts";

type PrivacyLineProps = {
  className?: string | undefined;
  /** Opens the page in a new tab, for example from a dialog, whose fields would be lost. */
  apart?: boolean;
};

/** A line for each form that takes personal data, with a link to the privacy page. */
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
