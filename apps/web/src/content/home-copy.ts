import type { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import type { InterestArea } from "@antochi/contract/interest-labels";
import type { Entry, Figure, FormWords, PlateWords } from "./page-parts.ts";

/** The words of /home. A language that leaves one out does not compile. */
export type HomeCopy = {
  hero: {
    title: readonly [string, string, string];
    lead: string;
    explore: string;
    contact: string;
    plate: string;
  };
  figures: readonly Figure[];
  products: { title: string; lead: string; quote: string; parts: string };
  containers: { title: string; text: string; features: readonly Entry[]; action: string; plate: PlateWords };
  mantis: { title: string; text: string; action: string; plate: PlateWords };
  representative: {
    title: string;
    text: string;
    action: string;
    cards: readonly Entry[];
    plate: PlateWords;
  };
  fpv: {
    title: string;
    text: string;
    sales: Entry;
    training: Entry & { facts: readonly Figure[] };
    action: string;
    plate: PlateWords;
  };
  delivery: {
    title: string;
    lead: string;
    received: string;
    steps: readonly (Entry & { paper: string })[];
  };
  about: {
    title: string;
    mission: string;
    plate: { label: string; caption: string };
    pillars: readonly Entry[];
  };
  contact: {
    title: string;
    lead: string;
    useful: { title: string; items: readonly string[] };
    /** The line above the form, before the product that was chosen earlier. */
    carried: string;
    change: string;
    form: FormWords<Exclude<keyof (typeof enquiryKinds)["contact"]["form"]["shape"], "language">> & {
      interestPlaceholder: string;
      interests: Readonly<Record<InterestArea, string>>;
      /** The toast for a message that arrived; without a text it shows the server's words. */
      sent: { title: string; text?: string };
    };
  };
  newsletter: {
    title: string;
    text: string;
    promise: string;
    /** Replaces the promise once an address was accepted. */
    confirm: string;
    form: FormWords<"email"> & { sent: Entry };
  };
};
