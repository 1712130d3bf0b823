import printed from "../articles/printed.json" with { type: "json" };

/** A sample article as `pnpm samples` printed it. */
export type SampleArticle = {
  /** The base name of its files. */
  slug: string;
  /** SHA-256 of its sources, in lower-case hex. */
  source: string;
  title: string;
  /** A day, such as 2026-11-16. */
  edition: string;
  pageCount: number;
  /** Bytes of the PDF. */
  size: number;
  /** SHA-256 of the PDF, in lower-case hex. */
  sha256: string;
};

export type DemoCategory = { name: string; description: string; articles: readonly SampleArticle[] };

export const sampleArticles: readonly SampleArticle[] = printed;

/** The initial content of the knowledge base. */
export const demoCategories: readonly DemoCategory[] = [
  {
    name: "FPV Operations",
    description: "Planning, crew, pre-flight checks and handover of equipment.",
    articles: pick("fpv-operations", "pre-flight-and-handover"),
  },
  {
    name: "Power and Radio Link",
    description: "Packs, chargers, antennas, and what to do when they fail.",
    articles: pick("lithium-batteries", "radio-link"),
  },
  {
    name: "Safety and Transport",
    description: "Lifting and lashing containers; first aid at the flying site.",
    articles: pick("container-lifting", "first-aid"),
  },
];

/** A file of the folder with the articles' HTML and PDFs. */
export function sampleFile(name: string): URL {
  return new URL(name, new URL("../articles/", import.meta.url));
}

function pick(...slugs: string[]): SampleArticle[] {
  return printed.filter(({ slug }) => slugs.includes(slug));
}
