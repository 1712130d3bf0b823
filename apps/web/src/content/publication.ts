/** The words for when, by whom and how an article may be read. */
export const publicationCopy = {
  more: "Description, readers, dates",
  state: "Publication",
  states: { published: "Published", draft: "Draft", withdrawn: "Withdrawn" },
  stateHints: {
    published: "Its readers see it at once.",
    draft: "Only administrators see it, until it is published.",
    withdrawn: "Only administrators see it. Its statistics and reading positions are kept.",
  },
  publishAt: "Publish at",
  withdrawAt: "Withdraw at",
  optional: "(optional)",
  audience: "Readers",
  audienceHint: "Every member, or only those who are confirmed in what you choose here.",
  noGroups: "Every member. To choose among units and ranks, confirm some under Users first.",
  groupsNotLoaded: "The units and ranks could not be loaded.",
  groups: { unit: (name: string) => `Unit: ${name}`, rank: (name: string) => `Rank: ${name}` },
  handling: "Handling label",
  noHandling: "No label",
  traced: "Copies can be traced",
  tracedHint:
    "A download or print carries its reader’s name, the time, a code and the handling label at the foot of each page. Signed and protected PDFs can then only be read here.",
  offline: "Copies on devices",
  notOffline: "Not allowed",
  offlineUsual: (days: number | null) =>
    `Readable offline for the usual ${days === null ? "period" : days === 1 ? "day" : `${days} days`} without contact`,
  offlineDays: (days: number) =>
    `Readable offline for ${days} ${days === 1 ? "day" : "days"} without contact`,
  offlineOff:
    "Nothing is saved on devices while OFFLINE is off on this server. This setting applies once it is on.",
  offlineHint: "Whether its readers may save it on a phone or computer, and read it there without a network.",
  description: "Description",
  /** For a row of the list of articles. */
  row: {
    draft: "Draft",
    withdrawn: "Withdrawn",
    publishAt: "to be published",
    withdrawAt: "Until",
    onlyFor: (names: readonly string[]) => `Only for ${names.join(", ")}`,
  },
} as const;
