/** A file that breaks exactly one of our rules, and the rule that must report it. */
export type BrokenFixture = { readonly rule: string; readonly file: string; readonly code: string };

/** A similar file that breaks no rule. */
export type SoundFixture = { readonly file: string; readonly code: string };

const importLaw: readonly Omit<BrokenFixture, "rule">[] = [
  {
    file: "apps/web/src/value-of-api.ts",
    code: `import { router } from "@antochi/api/router";\nvoid router;`,
  },
  {
    file: "apps/web/src/inline-type.ts",
    code: `import { type Router } from "@antochi/api/router";\nexport type R = Router;`,
  },
  {
    file: "apps/web/src/database.ts",
    code: `import type { Database } from "@antochi/db/schema";\nexport type D = Database;`,
  },
  { file: "apps/web/src/lazy-api.ts", code: `export const api = import("@antochi/api/router");` },
  { file: "apps/web/src/type-query.ts", code: `export type Row = import("@antochi/db/schema").Row;` },
  { file: "apps/server/src/web.ts", code: `export { page } from "@antochi/web/page";` },
  {
    file: "apps/server/src/seed.ts",
    code: `import { people } from "@antochi/testing/people";\nvoid people;`,
  },
  { file: "packages/jobs/src/mail.ts", code: `import { send } from "@antochi/mail/send";\nvoid send;` },
  { file: "packages/api/src/server.ts", code: `export * from "@antochi/server/main";` },
  {
    file: "packages/api/src/demo.ts",
    code: `import type { Demo } from "@antochi/demo/seed";\nexport type D = Demo;`,
  },
  { file: "packages/jobs/src/api.ts", code: `import { caller } from "@antochi/api/caller";\nvoid caller;` },
  { file: "packages/demo/src/mail.ts", code: `import { send } from "@antochi/mail/send";\nvoid send;` },
  {
    file: "packages/db/src/storage.ts",
    code: `import { store } from "@antochi/storage/disk-store";\nvoid store;`,
  },
  {
    file: "packages/db/src/embedded.ts",
    code: `import { start } from "@antochi/embedded/postgres";\nvoid start;`,
  },
  {
    file: "packages/storage/src/pdf.ts",
    code: `import { inspect } from "@antochi/pdf/inspect-pdf";\nvoid inspect;`,
  },
  { file: "packages/mail/src/db.ts", code: `import { rows } from "@antochi/db/rows";\nvoid rows;` },
  {
    file: "packages/pdf/src/storage.ts",
    code: `import { store } from "@antochi/storage/disk-store";\nvoid store;`,
  },
  {
    file: "packages/embedded/src/db.ts",
    code: `import { migrate } from "@antochi/db/migrate";\nvoid migrate;`,
  },
  { file: "packages/contract/src/db.ts", code: `import { rows } from "@antochi/db/rows";\nvoid rows;` },
  {
    file: "packages/testing/src/api.ts",
    code: `import { router } from "@antochi/api/router";\nvoid router;`,
  },
  { file: "packages/new-room/src/db.ts", code: `import { rows } from "@antochi/db/rows";\nvoid rows;` },
  { file: "packages/api/src/path.ts", code: `import { rows } from "../../db/src/rows.ts";\nvoid rows;` },
  { file: "packages/db/src/own-name.ts", code: `import { rows } from "@antochi/db/rows";\nvoid rows;` },
  { file: "apps/server/src/start.ts", code: `import { boot } from "./testing/boot.ts";\nvoid boot;` },
  {
    file: "packages/api/src/features/auth/sign-in.ts",
    code: `import { boot } from "./testing/crowded.ts";\nvoid boot;`,
  },
  {
    file: "packages/api/src/sample.ts",
    code: `import { pdf } from "@antochi/pdf/testing/sample-pdfs";\nvoid pdf;`,
  },
  {
    file: "packages/backup/src/waiting.ts",
    code: `import { patience } from "@antochi/environment/testing/patience";\nvoid patience;`,
  },
  { file: "packages/api/src/start.ts", code: `import { rows } from "./rows.test.ts";\nvoid rows;` },
  {
    file: "packages/api/src/features/auth/neighbour.ts",
    code: `import { list } from "../articles/list.ts";\nvoid list;`,
  },
  {
    file: "apps/web/src/features/auth/neighbour.ts",
    code: `import { list } from "../articles/list.ts";\nvoid list;`,
  },
  {
    file: "packages/api/src/upwards.ts",
    code: `import { login } from "./features/auth/login.ts";\nvoid login;`,
  },
  {
    file: "packages/api/src/features/auth/to-the-roof.ts",
    code: `import { appRouter } from "../../router.ts";\nvoid appRouter;`,
  },
  {
    file: "apps/web/src/ui/upwards.ts",
    code: `import { form } from "../features/auth/form.ts";\nvoid form;`,
  },
  { file: "apps/web/src/ui/words.ts", code: `import { words } from "../content/words.ts";\nvoid words;` },
  { file: "apps/web/src/ui/sending.ts", code: `import { api } from "../api-client/api.ts";\nvoid api;` },
  {
    file: "apps/web/src/content/figures.ts",
    code: `import type { F } from "../ui/f.ts";\nexport type G = F;`,
  },
  { file: "apps/web/src/content/errors.ts", code: `export const api = import("../api-client/api.ts");` },
  { file: "apps/web/src/api-client/who.ts", code: `import { s } from "../session/session.ts";\nvoid s;` },
  { file: "apps/web/src/uploads/form.ts", code: `import { form } from "../articles/form.ts";\nvoid form;` },
  {
    file: "apps/web/src/features/auth/upwards.ts",
    code: `import { page } from "../../routes/page.ts";\nvoid page;`,
  },
];

export const brokenFixtures: readonly BrokenFixture[] = [
  ...importLaw.map((fixture) => ({ rule: "antochi(import-law)", ...fixture })),
  { rule: "antochi(room-names)", file: "packages/db/src/utils/dates.ts", code: "export const day = 1;" },
  { rule: "antochi(room-names)", file: "packages/db/src/helpers.ts", code: "export const day = 1;" },
  {
    rule: "antochi(constant-names)",
    file: "packages/db/src/shout.ts",
    code: "export const MOST_ROWS = 100;",
  },
  { rule: "typescript(no-explicit-any)", file: "packages/db/src/any.ts", code: "export type Row = any;" },
  {
    rule: "typescript(no-non-null-assertion)",
    file: "packages/db/src/bang.ts",
    code: "export const first = (rows: readonly string[]) => rows[0]!;",
  },
  {
    rule: "typescript(consistent-type-assertions)",
    file: "packages/db/src/cast.ts",
    code: "export const read = (text: unknown) => text as string;",
  },
  {
    rule: "typescript(no-floating-promises)",
    file: "packages/db/src/floating.ts",
    code: "async function save() {\n  await Promise.resolve();\n}\nexport function run() {\n  save();\n}",
  },
  {
    rule: "typescript(switch-exhaustiveness-check)",
    file: "packages/db/src/exhaustive.ts",
    code: 'export function area(shape: "a" | "b") {\n  switch (shape) {\n    case "a":\n      return 1;\n  }\n  return 2;\n}',
  },
  {
    rule: "typescript(consistent-type-imports)",
    file: "packages/db/src/type-import.ts",
    code: 'import { Row } from "./row.ts";\nexport type Rows = Row[];',
  },
  { rule: "import(no-default-export)", file: "packages/db/src/default.ts", code: "export default 1;" },
  { rule: "oxc(no-barrel-file)", file: "packages/db/src/barrel.ts", code: 'export * from "./row.ts";' },
  { rule: "eslint(no-console)", file: "apps/server/src/console.ts", code: 'console.log("started");' },
  {
    rule: "node(no-process-env)",
    file: "apps/server/src/main.ts",
    code: "export const port = process.env.PORT;",
  },
  {
    rule: "node(no-process-env)",
    file: "packages/db/src/env.ts",
    code: "export const url = process.env.DATABASE_URL;",
  },
  {
    rule: "eslint(max-params)",
    file: "packages/db/src/many.ts",
    code: "export function sum(a: number, b: number, c: number, d: number, e: number) {\n  return a + b + c + d + e;\n}",
  },
  {
    rule: "react(hooks)",
    file: "apps/web/src/ui/hooks.ts",
    code: 'import { useState } from "react";\nexport function useName(on: boolean) {\n  if (!on) return "";\n  return useState("")[0];\n}',
  },
];

export const soundFixtures: readonly SoundFixture[] = [
  {
    file: "packages/api/src/features/auth/login.ts",
    code: `import { guard } from "../../trpc.ts";\nvoid guard;`,
  },
  {
    file: "packages/api/src/features/auth/logout.ts",
    code: `import { end } from "../../sessions/end.ts";\nvoid end;`,
  },
  {
    file: "apps/web/src/types.ts",
    code: `import type { Router } from "@antochi/api/router";\nexport type R = Router;`,
  },
  {
    file: "apps/web/src/contract.ts",
    code: `import { limits } from "@antochi/contract/limits";\nvoid limits;`,
  },
  {
    file: "apps/web/src/routes/page.ts",
    code: `import { form } from "../features/auth/form.ts";\nvoid form;`,
  },
  {
    file: "apps/web/src/features/auth/form.ts",
    code: `import { field } from "../../ui/field.ts";\nvoid field;`,
  },
  { file: "apps/web/src/api-client/toast.ts", code: `import { show } from "../ui/toast.ts";\nvoid show;` },
  { file: "apps/web/src/ui/field.ts", code: `import { join } from "./class-names.ts";\nvoid join;` },
  {
    file: "packages/api/src/router.ts",
    code: `import { list } from "./features/articles/list.ts";\nvoid list;`,
  },
  {
    file: "packages/api/src/jobs.ts",
    code: `import { fold } from "./features/activity/fold.ts";\nvoid fold;`,
  },
  {
    file: "packages/api/src/features/auth/login.test.ts",
    code: `import { appRouter } from "../../router.ts";\nvoid appRouter;`,
  },
  {
    file: "packages/api/src/login.test.ts",
    code: `import { people } from "@antochi/testing/people";\nvoid people;`,
  },
  {
    file: "packages/db/src/migrate.test.ts",
    code: `import { start } from "@antochi/embedded/postgres";\nvoid start;`,
  },
  { file: "packages/db/src/row.ts", code: "export type Row = { readonly id: number };" },
  { file: "apps/server/src/config/environment.ts", code: "export const port = process.env.PORT;" },
  {
    file: "packages/testing/src/waiting.ts",
    code: `import { patience } from "@antochi/environment/testing/patience";\nvoid patience;`,
  },
  {
    file: "packages/api/src/features/auth/testing/people.ts",
    code: `import { people } from "@antochi/testing/people";\nvoid people;`,
  },
  { file: "apps/e2e/src/people.ts", code: `import { people } from "@antochi/testing/people";\nvoid people;` },
];
