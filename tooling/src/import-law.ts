/** Which of our packages one room (an app or a package) may import. */
type Room = {
  /** Packages its code may import. */
  readonly imports: readonly string[];
  /** Packages of which it may import types only (`import type`). */
  readonly types?: readonly string[];
  /** Packages its tests may import as well. */
  readonly tests?: readonly string[];
};

/**
 * The import law: dependencies point one way. Every folder under apps/ and packages/ has its line here;
 * a room without a line may import nothing and fails the lint. The prose is in docs/ARCHITECTURE.md.
 */
export const rooms: Readonly<Record<string, Room>> = {
  "apps/web": { imports: ["contract"], types: ["api"], tests: ["pdf", "testing"] },
  "apps/server": {
    imports: [
      "api",
      "backup",
      "contract",
      "db",
      "demo",
      "embedded",
      "environment",
      "jobs",
      "mail",
      "pdf",
      "storage",
    ],
    tests: ["testing"],
  },
  "apps/companion": { imports: ["contract", "environment", "storage"] },
  "apps/e2e": { imports: ["contract", "db", "embedded", "environment", "mail", "storage", "testing"] },
  "packages/api": { imports: ["contract", "db", "jobs", "mail", "pdf", "storage"], tests: ["testing"] },
  "packages/jobs": { imports: ["db"], tests: ["testing"] },
  "packages/demo": { imports: ["api", "contract", "db", "environment", "storage"], tests: ["testing"] },
  "packages/backup": { imports: ["db", "environment", "storage"], tests: ["testing"] },
  "packages/db": { imports: ["contract"], tests: ["embedded", "environment"] },
  "packages/contract": { imports: [] },
  "packages/embedded": { imports: ["environment"] },
  "packages/environment": { imports: [] },
  "packages/mail": { imports: ["contract"] },
  "packages/pdf": { imports: [], tests: ["testing"] },
  "packages/storage": { imports: ["environment"] },
  "packages/testing": { imports: ["db", "embedded", "environment"] },
  tooling: { imports: [] },
};

/** The floors of one source, from the top. */
type House = {
  /** The files that put the whole together and so may import from every floor; only each other and tests import them. */
  readonly roof: readonly string[];
  /** The folders of each floor; whatever lies in none of them is the ground. */
  readonly floors: readonly (readonly string[])[];
};

/**
 * Inside these sources a file may import from its own folder and from the floors below it, never from one above nor from
 * another folder of its own floor. On the floor named `features` each feature is such a folder.
 */
export const houses: Readonly<Record<string, House>> = {
  "apps/web/src": {
    roof: ["main.tsx", "prerender.tsx", "prerendered.ts", "router.ts", "routeTree.gen.ts"],
    floors: [
      ["routes"],
      ["features"],
      ["articles", "shell"],
      ["session", "uploads"],
      ["api-client", "plates"],
      ["content", "ui"],
    ],
  },
  "packages/api/src": { roof: ["router.ts", "jobs.ts"], floors: [["features"]] },
};

export const packageScope = "@antochi/";
export const featureFloor = "features";
