import type { Article } from "./article.ts";
import { containerLifting } from "./articles/container-lifting.ts";
import { preFlightAndHandover } from "./articles/pre-flight-and-handover.ts";
import { fpvOperations } from "./articles/fpv-operations.ts";
import { lithiumBatteries } from "./articles/lithium-batteries.ts";
import { firstAidAtTheSite } from "./articles/first-aid.ts";
import { radioLink } from "./articles/radio-link.ts";

export type DemoCategory = { name: string; description: string; articles: readonly Article[] };

/** What the knowledge base starts with. */
export const demoCategories: readonly DemoCategory[] = [
  {
    name: "FPV Operations",
    description: "Planning, crew, pre-flight checks and handover of equipment.",
    articles: [fpvOperations, preFlightAndHandover],
  },
  {
    name: "Power and Radio Link",
    description: "Packs, chargers, antennas, and what to do when they fail.",
    articles: [lithiumBatteries, radioLink],
  },
  {
    name: "Safety and Transport",
    description: "Lifting and lashing containers; first aid at the flying site.",
    articles: [containerLifting, firstAidAtTheSite],
  },
];
