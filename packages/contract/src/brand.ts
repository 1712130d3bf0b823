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

/** What is said to whoever finds a weakness. Apart from the words above, which every page loads. */
export const securityReports = {
  /** Where they arrive, best first: `mailto:` or `https:` addresses, or paths of the site itself. */
  contacts: ["/home#contact"],
  /** In which languages they are understood, best first; none is any. */
  languages: ["en", "el"],
} as const;

/** What stands for the firm and what it offers: whoever guesses passwords of its members begins with these words. */
export const wordsOfTheFirm = [brand.name, "FieldBox", "Mantis"] as const;

type OwnerSettings = {
  /** Who is responsible for the data that the site takes, as the privacy page names them. */
  controller: { name: string; address: string; contact: string };
  /** Within what time an enquiry is answered, as "two working days" and «δύο εργάσιμων ημερών». */
  answerTime: { en: string; el: string };
  /** Of the data sheets that are printed. */
  dataSheets: { revision: string; contact: string };
};

/** What only the owner can say. What is empty is shown nowhere. */
export const ownerSettings: OwnerSettings = {
  controller: { name: "", address: "", contact: "" },
  answerTime: { en: "", el: "" },
  dataSheets: { revision: "", contact: "" },
};
