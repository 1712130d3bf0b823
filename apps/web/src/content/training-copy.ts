import type { enquiryKinds } from "@antochi/contract/enquiry-kinds";
type Entry = { title: string; text: string };

/**
 * The hours of one part of the course; `about` is the word before a figure that is not exact, `minimum` marks what the
 * certificate asks to be logged.
 */
export type CourseHours = {
  part: string;
  about?: string;
  hours: 20 | 15 | 10 | 35;
  unit: string;
  minimum?: true;
};

/** The words of the course's page. A language that leaves one out does not compile. */
export type TrainingCopy = {
  back: string;
  title: readonly [string, string];
  lead: string;
  action: string;
  plate: string;
  parts: readonly string[];
  figures: readonly { value: string; label: string }[];
  duration: {
    title: string;
    text: string;
    week: string;
    /** What the ruler shows, in words, and the notes under it. */
    label: string;
    notes: readonly string[];
  };
  logistics: { title: string; rows: readonly { name: string; value: string }[] };
  practical: { title: string; hours: readonly CourseHours[]; minimum: string };
  curriculum: { title: string; entries: readonly Entry[] };
  assessment: Entry;
  applicants: { title: string; who: readonly string[] };
  safety: Entry;
  instructors: Entry;
  teaching: {
    title: string;
    text: string;
    profiles: readonly { role: string; part: string; text: string; duties: readonly string[] }[];
  };
  interest: { title: string; lead: string };
  form: {
    labels: Record<Exclude<keyof (typeof enquiryKinds)["fpv"]["form"]["shape"], "language">, string>;
    optional: string;
    submit: string;
    sending: string;
    sent: Entry;
    failed: Entry;
  };
};
