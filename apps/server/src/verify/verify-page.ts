import type { Verified } from "@antochi/api/required-reading/verify-code";
import { escapeHtml } from "@antochi/contract/html";
import { newsletterCssPath } from "../newsletter/newsletter-page.ts";

/** What is shown: the empty form, a code that nobody was given, too many attempts, or what a code stands for. */
export type Outcome =
  | { kind: "asked" | "unknown" | "too-many" }
  | { kind: "stands"; verified: readonly Verified[] };

const words = {
  asked: {
    title: "Check a proof code",
    text: "Enter the code of an acknowledgement. You are told whether it stands, and nothing about its reader but initials.",
  },
  unknown: {
    title: "This code does not stand",
    text: "Nobody was given this code here. It may have been mistyped; letters and digits come in fours.",
  },
  "too-many": { title: "Too many attempts", text: "Please wait a minute, then check the code again." },
  current: {
    title: "This acknowledgement stands",
    text: "Its reader declared, signed in under their name, to have read and understood this edition, which is the current one.",
  },
  superseded: {
    title: "This acknowledgement stands",
    text: "It is of an earlier edition: a newer one has come out since.",
  },
  several: {
    title: "This certificate stands",
    text: "Its reader declared, signed in under their name, to have read and understood the editions below.",
  },
  withdrawn: {
    title: "Withdrawn",
    text: "The acknowledgement was made, but its article has been withdrawn since.",
  },
} as const;

const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A page without scripts, for whoever was handed a code on paper. */
export function renderVerifyPage(
  outcome: Outcome,
  { siteName, sheets }: { siteName: string; sheets: readonly string[] },
): string {
  const { title, text } = words[outcome.kind === "stands" ? standingOf(outcome.verified) : outcome.kind];
  const links = [...sheets, newsletterCssPath].map(
    (href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} | ${escapeHtml(siteName)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${links.join("\n")}
</head>
<body>
<header><a href="/home">${escapeHtml(siteName)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${outcome.kind === "stands" ? outcome.verified.map(facts).join("\n") : ""}
<form method="get" action="/verify">
<p><label for="code">Proof code</label><br>
<input id="code" name="code" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false"></p>
<button>Check</button>
</form>
</main>
</body>
</html>
`;
}

/** That of the one that a code is of; a sheet of several stands, whatever has become of each. */
function standingOf(verified: readonly Verified[]): Verified["standing"] | "several" {
  const [one, other] = verified;
  return one && !other ? one.standing : "several";
}

const standings: Readonly<Record<Verified["standing"], string>> = {
  current: "current edition",
  superseded: "superseded",
  withdrawn: "withdrawn",
};

function facts({ initials, articleId, title, edition, acknowledgedAt, standing }: Verified): string {
  const rows = [
    ["Reader", initials ?? "no longer named"],
    ["Article", title === null ? `No. ${articleId}` : `No. ${articleId}, ${title}`],
    ["Edition", `${edition}, ${standings[standing]}`],
    ["Acknowledged", `${dateFormat.format(acknowledgedAt)} (UTC)`],
  ];
  const cells = rows.map(
    ([name = "", value = ""]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return `<dl>${cells.join("")}</dl>`;
}
