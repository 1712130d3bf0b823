import { brand } from "@antochi/contract/brand";
import type { Language } from "./language.ts";
import { pageTitles } from "./page-titles.ts";

/** What search engines and link previews read about a prerendered page. Only the build uses it. */
export type PageMetadata = {
  /** Path and search at which the page is served, or null for the page of every unknown address. */
  address: string | null;
  language: Language;
  /** The route file under routes/_site that draws it; the page of unknown addresses comes with the entry. */
  route?: "home" | "tactical-fpv-training" | "auth";
  title: string;
  description: string;
  /** File name of the picture that link previews show, with its description. */
  card: { file: string; alt: string };
  /** The same page in its languages; left out where there is one. */
  alternates?: readonly { language: Language | "x-default"; address: string }[];
  /** Whether search engines list the page. */
  listed: boolean;
  /** Structured data (schema.org), as objects without their @context. */
  data?: readonly Record<string, unknown>[];
};

const training = "/tactical-fpv-training";
const trainingAlternates = [
  { language: "en", address: training },
  { language: "el", address: `${training}?lang=el` },
  { language: "x-default", address: training },
] as const;

const homeCard = {
  file: "card-home.png",
  alt: `${brand.name}: line drawing of a container suite`,
};

const organization = {
  "@type": "Organization",
  "@id": "/#organization",
  name: brand.name,
  description: brand.summary.en,
  url: "/home",
  logo: "/icon-512.png",
  address: {
    "@type": "PostalAddress",
    addressLocality: brand.city.en,
    addressCountry: brand.countryCode,
  },
};

function course(language: Language) {
  const words = {
    en: {
      name: "Tactical FPV training",
      description:
        "A four-week course for operators who must fly, repair and plan with first-person-view aircraft.",
    },
    el: {
      name: "Εκπαίδευση σε τακτικά FPV",
      description:
        "Πρόγραμμα τεσσάρων εβδομάδων για χειριστές που καλούνται να πετούν, να επισκευάζουν και να σχεδιάζουν αποστολές με αεροσκάφη FPV.",
    },
  }[language];
  return {
    "@type": "Course",
    ...words,
    inLanguage: language,
    provider: { "@id": "/#organization", "@type": "Organization", name: brand.name, url: "/home" },
    offers: { "@type": "Offer", category: "Paid", price: 490, priceCurrency: "EUR" },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Onsite",
      location: brand.city[language],
      startDate: "2025-11",
      endDate: "2025-11",
      courseWorkload: "PT75H",
    },
  };
}

export const pages: readonly PageMetadata[] = [
  {
    address: "/home",
    language: "en",
    route: "home",
    title: pageTitles.home,
    description:
      "Mission-critical containers, the Mantis underwater vehicle and tactical FPV, with authorized representation of armor, communications and surveillance.",
    card: homeCard,
    listed: true,
    data: [organization],
  },
  {
    address: training,
    language: "en",
    route: "tactical-fpv-training",
    title: pageTitles.training.en,
    description:
      "Four weeks, 75 contact hours in Athens: simulation, flight, engineering and classroom. €490 per person. Register your interest in the next course.",
    card: { file: "card-training.png", alt: "Line drawing of an FPV airframe seen from above" },
    alternates: trainingAlternates,
    listed: true,
    data: [course("en")],
  },
  {
    address: `${training}?lang=el`,
    language: "el",
    route: "tactical-fpv-training",
    title: pageTitles.training.el,
    description:
      "Τέσσερις εβδομάδες, 75 ώρες εκπαίδευσης στην Αθήνα: προσομοίωση, πτήση, τεχνικό μέρος, αίθουσα. €490 ανά άτομο. Δηλώστε ενδιαφέρον για τον επόμενο κύκλο.",
    card: { file: "card-training-el.png", alt: "Σχέδιο αεροσκάφους FPV σε κάτοψη" },
    alternates: trainingAlternates,
    listed: true,
    data: [course("el")],
  },
  {
    address: "/auth",
    language: "en",
    route: "auth",
    title: pageTitles.auth,
    description: `Sign in to the ${brand.name} knowledge base, or ask for an account.`,
    card: homeCard,
    listed: false,
  },
  {
    address: null,
    language: "en",
    title: pageTitles.notFound,
    description: "There is nothing at this address.",
    card: homeCard,
    listed: false,
  },
];
