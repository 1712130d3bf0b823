import { brand } from "@antochi/contract/brand";
import { courseEditions } from "./course-edition.ts";
import { messagePagesEl } from "./el/message-pages.ts";
import { screenTitlesEl } from "./el/screen-titles.ts";
import { type Language, languages, type Translated } from "./language.ts";
import { pageTitles } from "./page-titles.ts";
import { screenTitles } from "./screen-titles.ts";
import { trainingTitle } from "./training-title.ts";
import { productNames } from "./product-names.ts";
import { productPages } from "./products.ts";

/** What search engines and link previews read about a prerendered page. Only the build uses it. */
export type PageMetadata = {
  /** Path and search at which the page is served, or null for the pages of every unknown address, one in each language. */
  address: string | null;
  language: Language;
  /** The route file under routes/_site that draws it; the page of unknown addresses comes with the entry. */
  route?: "home" | "tactical-fpv-training" | "auth" | "privacy" | "products.$product";
  /** Files under features/ whose style sheets it needs although their code is loaded later. */
  lateParts?: readonly "home/home-parts"[];
  title: string;
  description: string;
  /** File name of the picture that link previews show, with its description. */
  card: { file: string; alt: string };
  /** The page's addresses by language; omitted if it has only one. */
  alternates?: readonly { language: Language | "x-default"; address: string }[];
  /** Whether search engines list the page. */
  listed: boolean;
  /** Structured data (schema.org), as objects without their @context. */
  data?: readonly Record<string, unknown>[];
};

const homeCards: Translated<PageMetadata["card"]> = {
  en: { file: "card-home.png", alt: `${brand.name}: line drawing of a container suite` },
  el: { file: "card-home-el.png", alt: `${brand.name}: σχέδιο σειράς κοντέινερ` },
};

const trainingCards: Translated<PageMetadata["card"]> = {
  en: { file: "card-training.png", alt: "Line drawing of an FPV airframe seen from above" },
  el: { file: "card-training-el.png", alt: "Σχέδιο αεροσκάφους FPV σε κάτοψη" },
};

function organization(language: Language) {
  return {
    "@type": "Organization",
    "@id": "/#organization",
    name: brand.name,
    description: brand.summary[language],
    url: "/home",
    logo: "/icon-512.png",
    address: {
      "@type": "PostalAddress",
      addressLocality: brand.city[language],
      addressCountry: brand.countryCode,
    },
  };
}

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
  const { date } = courseEditions.next ?? courseEditions.first;
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
      startDate: date,
      endDate: date,
      courseWorkload: "PT75H",
    },
  };
}

type TranslatedPage = Pick<PageMetadata, "route" | "lateParts" | "listed"> & {
  path: string;
  of: Translated<Pick<PageMetadata, "title" | "description" | "card" | "data">>;
};

/** The metadata of a page in each language, each naming all of its addresses. */
function inEachLanguage({ path, of, ...page }: TranslatedPage): PageMetadata[] {
  const addressIn = (language: Language) => (language === "en" ? path : `${path}?lang=${language}`);
  const alternates = [
    ...languages.map((language) => ({ language, address: addressIn(language) })),
    { language: "x-default" as const, address: path },
  ];
  return languages.map((language) => ({
    ...page,
    ...of[language],
    address: addressIn(language),
    language,
    alternates,
  }));
}

/**
 * The sign-in screen and, at `?mode=register`, the registration: separate documents, so that what a visitor does early is
 * kept.
 */
const auth: Translated<Omit<PageMetadata, "address">> = {
  en: {
    language: "en",
    route: "auth",
    title: screenTitles.auth,
    description: `Sign in to the ${brand.name} knowledge base with a password or a passkey, or ask for an account, which an administrator approves.`,
    card: homeCards.en,
    listed: false,
  },
  el: {
    language: "el",
    route: "auth",
    title: screenTitlesEl.auth,
    description: `Συνδεθείτε στη βάση γνώσεων της ${brand.name} με κωδικό ή κλειδί πρόσβασης, ή ζητήστε λογαριασμό, τον οποίο εγκρίνει διαχειριστής.`,
    card: homeCards.el,
    listed: false,
  },
};

export const pages: readonly PageMetadata[] = [
  ...inEachLanguage({
    path: "/home",
    route: "home",
    lateParts: ["home/home-parts"],
    listed: true,
    of: {
      en: {
        title: pageTitles.home.en,
        description:
          "Mission-critical containers, the Mantis underwater vehicle and tactical FPV, with authorized representation of armor, communications and surveillance.",
        card: homeCards.en,
        data: [organization("en")],
      },
      el: {
        title: pageTitles.home.el,
        description:
          "Κοντέινερ για κρίσιμες αποστολές, το υποβρύχιο όχημα Mantis και τακτικά FPV, με επίσημη αντιπροσώπευση θωράκισης, επικοινωνιών και επιτήρησης.",
        card: homeCards.el,
        data: [organization("el")],
      },
    },
  }),
  ...inEachLanguage({
    path: "/tactical-fpv-training",
    route: "tactical-fpv-training",
    listed: true,
    of: {
      en: {
        title: trainingTitle.en,
        description:
          "Four weeks, 75 contact hours in Athens: simulation, flight, engineering and classroom. €490 per person. Register your interest in the next course.",
        card: trainingCards.en,
        data: [course("en")],
      },
      el: {
        title: trainingTitle.el,
        description:
          "Τέσσερις εβδομάδες, 75 ώρες εκπαίδευσης στην Αθήνα: προσομοίωση, πτήση, τεχνικό μέρος, αίθουσα. €490 ανά άτομο. Δηλώστε ενδιαφέρον για τον επόμενο κύκλο.",
        card: trainingCards.el,
        data: [course("el")],
      },
    },
  }),
  ...productNames.flatMap((name) => {
    const { of } = productPages[name];
    const path = `/products/${name}`;
    const metadata = (language: Language) => ({
      title: of[language].pageTitle,
      description: of[language].description,
      card: homeCards[language],
      data: [product(path, of[language])],
    });
    return inEachLanguage({
      path,
      route: "products.$product",
      listed: true,
      of: { en: metadata("en"), el: metadata("el") },
    });
  }),
  ...inEachLanguage({
    path: "/privacy",
    route: "privacy",
    listed: true,
    of: {
      en: {
        title: screenTitles.privacy.en,
        description:
          "Which data this site takes through its forms and accounts, why, for how long, who reads it, and which cookies it sets after signing in.",
        card: homeCards.en,
      },
      el: {
        title: screenTitles.privacy.el,
        description:
          "Ποια στοιχεία κρατά ο ιστότοπος από τις φόρμες και τους λογαριασμούς, γιατί, για πόσο, ποιος τα διαβάζει και ποια cookies τίθενται μετά τη σύνδεση.",
        card: homeCards.el,
      },
    },
  }),
  { ...auth.en, address: "/auth" },
  { ...auth.el, address: "/auth?lang=el" },
  { ...auth.en, address: "/auth?mode=register" },
  { ...auth.el, address: "/auth?mode=register&lang=el" },
  {
    address: null,
    language: "en",
    title: pageTitles.notFound,
    description: "There is nothing at this address.",
    card: homeCards.en,
    listed: false,
  },
  {
    address: null,
    language: "el",
    title: messagePagesEl.notFound.tab,
    description: "Σε αυτή τη διεύθυνση δεν υπάρχει τίποτε.",
    card: homeCards.el,
    listed: false,
  },
];

/** Structured data of a product, in words only: no price, rating or figure that nobody has stated. */
function product(
  path: string,
  { name, description, category }: { name: string; description: string; category: string },
) {
  return {
    "@type": "Product",
    name,
    description,
    category,
    url: path,
    brand: { "@type": "Brand", name: brand.name },
  };
}
