/** Every word the firm says about itself. The owner changes its name, place and addresses here and nowhere else. */
export const brand = {
  name: "Antochi",
  descriptor: { en: "Resilience technology", el: "Τεχνολογία ανθεκτικότητας" },
  /** One sentence under the name in the footer and in search results. */
  summary: {
    en: "Resilience technology for defense and security: supplied, represented, supported.",
    el: "Τεχνολογία ανθεκτικότητας για την άμυνα και την ασφάλεια: προμήθεια, αντιπροσώπευση, υποστήριξη.",
  },
  city: { en: "Athens", el: "Αθήνα" },
  countryCode: "GR",
  /** First year of the copyright line. */
  since: 2026,
} as const;

/** For people who report a security weakness. Apart from the words above, which every page loads. */
export const securityReports = {
  /** Where reports go, best first: `mailto:` or `https:` addresses, or paths of the site itself. */
  contacts: ["/home#contact"],
  /** The languages of reports, best first; an empty list means any. */
  languages: ["en", "el"],
} as const;

/** Names of the firm and its products: whoever guesses its members' passwords begins with these words. */
export const wordsOfTheFirm = [brand.name, "FieldBox", "Mantis"] as const;

type OwnerSettings = {
  /** Who is responsible for the data that the site collects, as named on the privacy page. */
  controller: { name: string; address: string; contact: string };
  /** Within what time an enquiry is answered, as "two working days" and «δύο εργάσιμων ημερών». */
  answerTime: { en: string; el: string };
  /** Printed on the data sheets. */
  dataSheets: { revision: string; contact: string };
};

/** What only the owner can say. Empty values are not shown. */
export const ownerSettings: OwnerSettings = {
  controller: { name: "", address: "", contact: "" },
  answerTime: { en: "", el: "" },
  dataSheets: { revision: "", contact: "" },
};
