import { moveMembers } from "@antochi/api/features/admin/join-service-names";
import { keepSchedule } from "@antochi/api/features/knowledge-base/publication";
import type { Database } from "@antochi/db/schema";
import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { signIn } from "./test-server.ts";

/**
 * The readers who see different parts of one library: `soldier` is a member whose unit, role and session change along
 * the way.
 */
export type LibraryReader = "visitor" | "member" | "soldier" | "chief";

type Headers = { cookie?: string };

/** A part of a library with its own people, so that several can be changed concurrently and checked separately. */
export type LibraryScene = {
  /** Its name, which is part of all other names. */
  name: string;
  db: Database;
  /** The headers that each reader sends. */
  readers: Record<LibraryReader, Headers>;
  soldier: { id: number; email: string };
  /** The administrator who wrote the article, until the account is deleted. */
  author: { id: number; headers: Headers };
  /** The ids of its two categories, 0 before they exist. */
  categories: [number, number];
  /** The id of its article, 0 before it exists. */
  article: number;
};

export type LibraryChange = {
  what: string;
  /** Makes the change by a call to this replica, or as the worker does. */
  make: (scene: LibraryScene, replica: FastifyInstance) => Promise<unknown>;
  /** The readers whose list of articles it changes. */
  articlesOf: readonly LibraryReader[];
  /** Whether it changes everybody's list of categories. */
  categories: boolean;
};

/** Creates a part of the library; several may share the member and the chief. */
export async function openScene(
  db: Database,
  replica: FastifyInstance,
  { name, member, chief }: { name: string; member: Headers; chief: Headers },
): Promise<LibraryScene> {
  const person = (role: string) => ({ username: `${role}-${name}`, email: `${role}.${name}@example.org` });
  const soldier = await insertUser(db, approvedMember, person("soldier"));
  const author = await insertUser(db, instructorAdmin, person("author"));
  const session = (email: string) => signIn(replica, email, samplePassword);
  return {
    name,
    db,
    readers: { visitor: {}, member, chief, soldier: await session(soldier.email) },
    soldier,
    author: { id: author.id, headers: await session(author.email) },
    categories: [0, 0],
    article: 0,
  };
}

const everybody = ["visitor", "member", "soldier", "chief"] as const;
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

/** Every kind of change that may alter somebody's lists of the library, ordered so that each can be made. */
export const libraryChanges: readonly LibraryChange[] = [
  {
    what: "two categories are added",
    async make(scene, replica) {
      const add = async (name: string) =>
        numbered.parse(await call(replica, scene.readers.chief, "knowledgeBase.createCategory", { name })).id;
      scene.categories = [await add(`Radio ${scene.name}`), await add(`Masts ${scene.name}`)];
    },
    articlesOf: [],
    categories: true,
  },
  {
    what: "a category gets another name",
    make: ({ name, readers, categories: [id] }, replica) =>
      call(replica, readers.chief, "knowledgeBase.updateCategory", { id, name: `Signals ${name}` }),
    articlesOf: [],
    categories: true,
  },
  {
    what: "categories get another order, which the screens alone show",
    make: ({ readers, categories: [beforeId, id] }, replica) =>
      call(replica, readers.chief, "knowledgeBase.moveCategory", { id, beforeId }),
    articlesOf: [],
    categories: false,
  },
  {
    what: "an article is added",
    async make(scene, replica) {
      scene.article = await addArticle(scene, replica, scene.author.headers);
    },
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "its title is changed",
    make: (scene, replica) =>
      update(scene, replica, { title: `Title ${scene.name}`, categoryId: scene.categories[0] }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "it is moved to another category with others",
    make: ({ readers, article, categories: [, categoryId] }, replica) =>
      call(replica, readers.chief, "knowledgeBase.moveArticles", { ids: [article], categoryId }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "its PDF is replaced",
    make: async (scene, replica) => update(scene, replica, { pdfPath: await registeredPdf(scene.db) }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "an older edition is published again",
    make: ({ readers, article }, replica) =>
      call(replica, readers.chief, "editions.restoreEdition", { articleId: article, number: 1 }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "an older edition is deleted",
    make: ({ readers, article }, replica) =>
      call(replica, readers.chief, "editions.deleteEdition", { articleId: article, number: 2 }),
    articlesOf: [],
    categories: false,
  },
  {
    what: "it becomes a draft with a date",
    make: (scene, replica) => update(scene, replica, { state: "draft", publishAt: inHours(1).toISOString() }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "its date has come",
    make: ({ db, article }) => keepSchedule({ db, now: () => inHours(2) }, { articleId: article }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "it gets a date at which it is withdrawn",
    make: (scene, replica) => update(scene, replica, { withdrawAt: inHours(3).toISOString() }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "that date has come",
    make: ({ db, article }) => keepSchedule({ db, now: () => inHours(4) }, { articleId: article }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "it is published again",
    make: (scene, replica) => update(scene, replica, { state: "published" }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "units are confirmed",
    async make(scene, replica) {
      await confirmUnit(scene, replica, { id: scene.author.id, unit: `7th ${scene.name}` });
      await confirmUnit(scene, replica, { id: scene.soldier.id, unit: `8th ${scene.name}` });
    },
    articlesOf: [],
    categories: false,
  },
  {
    what: "it is for one unit from now on",
    make: (scene, replica) =>
      update(scene, replica, { audience: [{ kind: "unit", name: `8th ${scene.name}` }] }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "somebody leaves that unit",
    make: (scene, replica) => confirmUnit(scene, replica, { id: scene.soldier.id, unit: null }),
    articlesOf: ["soldier"],
    categories: false,
  },
  {
    what: "somebody joins it",
    make: (scene, replica) =>
      confirmUnit(scene, replica, { id: scene.soldier.id, unit: `8th ${scene.name}` }),
    articlesOf: ["soldier"],
    categories: false,
  },
  {
    what: "its unit is called as another one from now on",
    make: joinUnits,
    articlesOf: [],
    categories: false,
  },
  {
    what: "somebody becomes an administrator",
    make: ({ readers, soldier: { id } }, replica) => call(replica, readers.chief, "admin.grantAdmin", { id }),
    articlesOf: ["soldier"],
    categories: false,
  },
  {
    what: "an administrator loses the role, and with it the session",
    make: ({ readers, soldier: { id } }, replica) =>
      call(replica, readers.chief, "admin.revokeAdmin", { id }),
    articlesOf: ["soldier"],
    categories: false,
  },
  { what: "somebody signs in", make: signInAgain, articlesOf: ["soldier"], categories: false },
  {
    what: "somebody is suspended",
    make: ({ readers, soldier: { id } }, replica) =>
      call(replica, readers.chief, "admin.suspendUser", { id }),
    articlesOf: ["soldier"],
    categories: false,
  },
  {
    what: "somebody is restored, and signs in",
    async make(scene, replica) {
      await call(replica, scene.readers.chief, "admin.restoreUser", { id: scene.soldier.id });
      await signInAgain(scene, replica);
    },
    articlesOf: ["soldier"],
    categories: false,
  },
  {
    what: "somebody signs out",
    make: ({ readers }, replica) => call(replica, readers.soldier, "auth.logout", {}),
    articlesOf: ["soldier"],
    categories: false,
  },
  {
    what: "its author deletes the account, and another administrator has it",
    make: ({ author }, replica) => call(replica, author.headers, "personalData.deleteAccount", {}),
    articlesOf: ["chief"],
    categories: false,
  },
  {
    what: "it is for everybody again",
    make: (scene, replica) => update(scene, replica, { audience: [] }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "it is deleted",
    make: ({ readers, article: id }, replica) =>
      call(replica, readers.chief, "knowledgeBase.deleteArticle", { id }),
    articlesOf: everybody,
    categories: false,
  },
  {
    what: "a draft is added",
    async make(scene, replica) {
      scene.article = await addArticle(scene, replica, scene.readers.chief, { state: "draft" });
    },
    articlesOf: ["chief"],
    categories: false,
  },
  {
    what: "it is deleted with others",
    make: ({ readers, article }, replica) =>
      call(replica, readers.chief, "knowledgeBase.deleteArticles", { ids: [article] }),
    articlesOf: ["chief"],
    categories: false,
  },
  {
    what: "the categories are deleted",
    async make({ readers, categories }, replica) {
      for (const id of categories) await call(replica, readers.chief, "knowledgeBase.deleteCategory", { id });
    },
    articlesOf: [],
    categories: true,
  },
];

const numbered = z.object({ id: z.int() });
const answered = z.object({ result: z.object({ data: z.unknown() }) });

/** Makes a call as the web app does; rejects unless it succeeds. */
async function call(replica: FastifyInstance, headers: Headers, procedure: string, input: object) {
  const url = `/trpc/${procedure}`;
  const answer = await replica.inject({ method: "POST", url, headers, payload: input });
  if (answer.statusCode !== 200) throw new Error(`${procedure}: ${answer.statusCode} ${answer.body}`);
  return answered.parse(answer.json()).result.data;
}

async function registeredPdf(db: Database): Promise<string> {
  const { objectPath } = await insertRegisteredFile(db);
  return z.string().parse(objectPath);
}

async function addArticle(
  { db, name, categories: [categoryId] }: LibraryScene,
  replica: FastifyInstance,
  headers: Headers,
  more: object = {},
): Promise<number> {
  const fields = { title: `Article ${name}`, categoryId, pdfPath: await registeredPdf(db), ...more };
  return numbered.parse(await call(replica, headers, "knowledgeBase.createArticle", fields)).id;
}

/** Updates the article, by default in the second category, to which it has been moved. */
async function update(
  { article: id, readers, categories: [, categoryId] }: LibraryScene,
  replica: FastifyInstance,
  fields: object,
) {
  const change = { id, categoryId, title: "Antennas", ...fields };
  return call(replica, readers.chief, "knowledgeBase.updateArticle", change);
}

async function confirmUnit(
  { readers }: LibraryScene,
  replica: FastifyInstance,
  { id, unit }: { id: number; unit: string | null },
) {
  return call(replica, readers.chief, "admin.confirmService", { id, unit, rank: null });
}

/** Joins two spellings of one unit; a job moves the members of one of them. */
async function joinUnits({ db, name, readers }: LibraryScene, replica: FastifyInstance): Promise<void> {
  const numberOf = async (unit: string) =>
    (
      await db
        .selectFrom("serviceNames")
        .select("id")
        .where("name", "=", `${unit} ${name}`)
        .executeTakeFirstOrThrow()
    ).id;
  const joined = { id: await numberOf("8th"), into: await numberOf("7th") };
  await call(replica, readers.chief, "admin.joinServiceNames", joined);
  await moveMembers({ db }, joined);
}

async function signInAgain({ readers, soldier }: LibraryScene, replica: FastifyInstance): Promise<void> {
  readers.soldier = await signIn(replica, soldier.email, samplePassword);
}
