/** The words of the dialog that makes many articles of many PDFs. */
export const publishCopy = {
  open: "Publish PDFs",
  title: (count: number) =>
    count === 0 ? "Publish PDFs" : count === 1 ? "Publish 1 PDF" : `Publish ${count} PDFs`,
  files: "PDFs to publish",
  add: "Add files",
  forAll: "For all",
  category: "Category",
  chooseCategory: "Select a category",
  handling: "Handling",
  noHandling: "No label",
  asForAll: (value: string) => `${value} (as for all)`,
  followsAll: "As for all",
  ofItsOwn: "Its own",
  hint: "Grey rows follow this line; what you set in a row stays. Dropped PDFs join at the end.",
  titleOf: (name: string) => `Title of ${name}`,
  categoryOf: (name: string) => `Category of ${name}`,
  handlingOf: (name: string) => `Handling of ${name}`,
  from: {
    pdf: "Title from the PDF",
    name: "Title from the file name, please read it",
    typed: "Your title",
    pending: "Reading the title…",
  },
  ready: "Ready",
  follows: "Appears when it is checked",
  sending: "Publishing…",
  undoing: "Undoing…",
  waiting: "Waiting for the connection: continues by itself",
  published: "Published",
  draft: "Saved as a draft",
  edition: (title: string) => `A new edition of “${title}”`,
  same: {
    file: (title: string) => `The same file is already “${title}”`,
    fileAt: (edition: number) => `edition ${edition}, published`,
    title: "An article has this title",
    open: "Open that article",
    openOf: (title: string) => `Open that article: ${title}`,
    makeEdition: (edition: number) => `Make this its edition ${edition}`,
    orChange: "or change the title",
    second: "Publish anyway",
    becomes: (title: string) => `Becomes the next edition of “${title}”, whose title and category stay.`,
    asArticle: "Make it a separate article",
    /** An answer with the name of its file. */
    of: (answer: string, name: string) => `${answer}: ${name}`,
  },
  takenBack: "Taken back: a draft that members do not see",
  notTakenBack: (why: string | undefined) =>
    ["Not taken back, members may read it: save it as a draft.", why].filter(Boolean).join(" "),
  failed: "Failed to create article",
  missing: { title: "Give it a title.", category: "Choose its category." },
  summary: ({
    ready,
    underWay,
    staying,
    asked,
    untitled,
    uncategorised,
  }: Record<"ready" | "underWay" | "staying" | "asked" | "untitled" | "uncategorised", number>) =>
    [
      `${ready} ready`,
      underWay > 0 &&
        `${underWay} ${underWay === 1 ? "follows by itself" : "follow by themselves"} as they arrive`,
      untitled > 0 && `${untitled} ${untitled === 1 ? "needs" : "need"} a title`,
      uncategorised > 0 && `${uncategorised} ${uncategorised === 1 ? "needs" : "need"} a category`,
      asked > 0 && `${asked} ${asked === 1 ? "asks" : "ask"} something`,
      staying > 0 &&
        `${staying} ${staying === 1 ? "stays" : "stay"} here with ${staying === 1 ? "its" : "their"} reason`,
    ]
      .filter(Boolean)
      .join(", "),
  outcome: ({
    published,
    drafts,
    editions,
    scheduled,
  }: Record<"published" | "drafts" | "editions" | "scheduled", number>) =>
    [
      published > 0 && `${published} published`,
      scheduled > 0 && `${scheduled} scheduled`,
      editions > 0 && `${editions} new ${editions === 1 ? "edition" : "editions"}`,
      drafts > 0 && `${drafts} saved as ${drafts === 1 ? "a draft" : "drafts"}`,
    ]
      .filter(Boolean)
      .join(", "),
  publish: (count: number) => (count > 0 ? `Publish ${count}` : "Publish"),
  saveAsDrafts: "Save as drafts",
  undo: (seconds: number) => `Undo (${seconds} s)`,
  undoButEditions: (seconds: number) => `Undo all but new editions (${seconds} s)`,
  titleLabel: "Title",
  file: "File",
  change: "Change",
  changeOf: (name: string) => `Change ${name}`,
  remove: "Remove",
  minimise: "Minimise",
  bar: {
    label: "PDFs being published",
    publishing: (count: number) => (count === 1 ? "Publishing 1 PDF" : `Publishing ${count} PDFs`),
    unpublished: (count: number) => (count === 1 ? "1 PDF not published" : `${count} PDFs not published`),
    out: (count: number) => (count === 1 ? "1 is out" : `${count} are out`),
    takenBack: (count: number) => `${count} taken back`,
    refused: (count: number) => `${count} refused`,
    show: "Show the queue",
  },
  leaving: {
    title: (count: number) =>
      count === 1
        ? "Leave with a PDF that is not published?"
        : `Leave with ${count} PDFs that are not published?`,
    text: "They continue while you are in the panel. Leaving it stops them; what has been uploaded is kept for a day, and choosing the same files again continues from there.",
    leave: "Leave",
  },
  later: {
    open: "Schedule…",
    title: (count: number) => (count === 1 ? "Publish 1 later" : `Publish ${count} later`),
    day: "Day",
    time: "Time",
    zone: (place: string, utc: string) => `${place}; ${utc} UTC`,
    pace: "Pace",
    paces: { "at-once": "All at once", daily: "One a day", weekly: "One a week" },
    until: "Until then they are drafts that administrators see.",
    past: "Choose a time in the future.",
    schedule: (count: number) => `Schedule ${count}`,
    scheduled: "A draft until",
  },
} as const;
