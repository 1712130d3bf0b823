import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { insertAcknowledgement, insertAssignment } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { keepRequiredReadings } from "../../required-reading/keep-required-readings.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { exportReadiness } from "./export-readiness.ts";

const day = 86_400_000;
const start = new Date(Date.now() + day);
const { api, clock, db } = await openApiForFile({ startsAt: start });
const admin = await insertUser(db, instructorAdmin);
const [ground, air] = [
  await insertCategory(db, { name: "Ground", position: 2 }),
  await insertCategory(db, { name: "Air", position: 1 }),
];
const { readiness } = api.as(admin);
let people = 0;

beforeEach(async () => {
  clock.set(start);
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("users").where("id", "!=", admin.id).execute();
});

async function member(lastName: string, confirmedUnit: string | null, fields: object = {}) {
  people += 1;
  const name = { username: `m${people}`, email: `m${people}@example.org`, lastName };
  return insertUser(db, approvedMember, { ...name, confirmedUnit, ...fields });
}

async function article(title: string, fields: { categoryId?: number; state?: "draft" | "published" } = {}) {
  const { id } = await insertArticle(db, { categoryId: ground.id, createdBy: admin.id, title, ...fields });
  return id;
}

const unit = (name: string) => ({ kind: "unit", name }) as const;
const keep = () => keepRequiredReadings({ db, now: clock.now });
const unitOf = async (name: string) =>
  (await db.selectFrom("serviceNames").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

it("counts units by articles, those with most overdue first, and people without a unit after them", async () => {
  const [quick] = [
    await member("Quick", "Unit A"),
    await member("Slow", "Unit A"),
    await member("Other", "Unit B"),
  ];
  const masts = await article("Masts");
  const rotors = await article("Rotors", { categoryId: air.id });
  await article("Asked of nobody");
  const draft = await article("A draft", { state: "draft" });
  const createdAt = clock.now();
  const soon = await insertAssignment(db, { articleId: masts, createdAt });
  await insertAssignment(db, { articleId: rotors, createdAt, services: [unit("Unit A")] });
  await insertAssignment(db, { articleId: draft, createdAt });
  await insertAcknowledgement(db, { userId: quick.id, articleId: masts, acknowledgedAt: clock.now() });
  await keep();

  expect(await readiness.listReadinessArticles({})).toMatchObject([
    { title: "Rotors", categoryName: "Air", edition: 1, asked: 2, acknowledged: 0 },
    { title: "Masts", dueAt: soon.dueAt.toISOString(), asked: 4, acknowledged: 1, overdue: 0 },
  ]);
  const units = await readiness.listReadinessUnits({});
  expect(units.map(({ name, members, asked }) => [name, members, asked])).toEqual([
    ["Unit A", 2, 4],
    ["Unit B", 1, 1],
    [null, 1, 1],
  ]);
  expect(units[0]?.articles.toSorted((one, other) => one.articleId - other.articleId)).toMatchObject([
    { articleId: masts, asked: 2, acknowledged: 1, overdue: 0, earlier: 0, opened: 0 },
    { articleId: rotors, asked: 2, acknowledged: 0 },
  ]);

  clock.set(soon.dueAt);
  await keep();
  const late = await readiness.listReadinessUnits({ state: "overdue" });
  expect(late.map(({ name, overdue }) => [name, overdue])).toEqual([
    ["Unit A", 3],
    ["Unit B", 1],
    [null, 1],
  ]);

  const [first] = await readiness.listReadinessUnits({ limit: 1 });
  const rest = await readiness.listReadinessUnits({ cursor: api.nextPage() ?? "" });
  expect([first?.name, ...rest.map(({ name }) => name)]).toEqual(["Unit A", "Unit B", null]);
  expect(await readiness.listReadinessUnits({ articleId: rotors })).toMatchObject([
    { name: "Unit A", asked: 2 },
  ]);
  expect(await readiness.listReadinessUnits({ search: "ÚNIT b" })).toMatchObject([{ name: "Unit B" }]);
  expect(await readiness.listReadinessUnits({ unitId: 0 })).toMatchObject([{ unitId: 0, members: 1 }]);
  expect(await readiness.listReadinessArticles({ unitId: await unitOf("Unit B") })).toMatchObject([
    { title: "Rotors", asked: 0 },
    { title: "Masts", asked: 1, overdue: 1 },
  ]);
});

it("shows no article that is withdrawn or no longer assigned, even before the counts are updated", async () => {
  const masts = await article("Masts");
  await insertAssignment(db, { articleId: masts, createdAt: clock.now() });
  await keep();
  expect(await readiness.listReadinessUnits({})).toHaveLength(1);
  await db.deleteFrom("readingAssignments").execute();
  expect(await readiness.listReadinessArticles({})).toEqual([]);
  expect(await readiness.listReadinessUnits({})).toEqual([]);
  expect(await readiness.listReadinessMembers({ unitId: 0 })).toMatchObject([{ articles: [] }]);
});

it("expands a unit to its people by name, with the state of each", async () => {
  const done = await member("Acknowledged", "Unit A", { confirmedRank: "Captain" });
  const opened = await member("Opened", "Unit A");
  await member("Unopened", "Unit A");
  await member("Suspended", "Unit A", { suspendedAt: clock.now() });
  await member("Elsewhere", "Unit B");
  const masts = await article("Masts");
  const { dueAt } = await insertAssignment(db, { articleId: masts, createdAt: clock.now() });
  await insertAcknowledgement(db, { userId: done.id, articleId: masts, acknowledgedAt: clock.now() });
  await sql`
    insert into reading_progress (user_id, article_id, edition, pages, seconds, first_at, last_at)
    values (${opened.id}, ${masts}, 1, B'1', 30, ${clock.now()}, ${clock.now()})
  `.execute(db);
  await keep();

  const unitId = await unitOf("Unit A");
  const rows = await readiness.listReadinessMembers({ unitId });
  const open = { dueAt: dueAt.toISOString(), acknowledgedEdition: null, againSince: null };
  expect(rows.map(({ lastName, rank, articles }) => [lastName, rank, articles])).toEqual([
    [
      "Acknowledged",
      "Captain",
      [
        {
          articleId: masts,
          state: "acknowledged",
          dueAt: null,
          acknowledgedEdition: 1,
          againSince: null,
          pagesSeen: null,
          pagesAsked: null,
        },
      ],
    ],
    ["Opened", null, [{ articleId: masts, state: "opened", ...open, pagesSeen: 1, pagesAsked: 1 }]],
    ["Unopened", null, [{ articleId: masts, state: "unopened", ...open, pagesSeen: null, pagesAsked: null }]],
  ]);

  const [first] = await readiness.listReadinessMembers({ unitId, limit: 1 });
  const [second] = await readiness.listReadinessMembers({ unitId, limit: 1, cursor: api.nextPage() ?? "" });
  expect([first?.lastName, second?.lastName]).toEqual(["Acknowledged", "Opened"]);
  expect(await readiness.listReadinessMembers({ unitId, state: "unopened" })).toMatchObject([
    { lastName: "Unopened" },
  ]);
  expect(await readiness.listReadinessMembers({ unitId, userId: opened.id })).toEqual([rows[1]]);
  expect(await readiness.listReadinessMembers({ unitId: 0, userId: opened.id })).toEqual([]);
  expect(await readiness.listReadinessMembers({ search: "elsewh" })).toMatchObject([{ unit: "Unit B" }]);
  await expect(readiness.listReadinessMembers({})).rejects.toThrow("Choose a unit, or search for a name");

  const cell = (userId: number) => readiness.readinessDetails({ userId, articleId: masts });
  const at = clock.now().toISOString();
  const never = { remindedAt: null, reminders: 0 };
  const agreedTo = "I have read and understood edition 1";
  expect(await cell(done.id)).toEqual({ openedAt: null, acknowledgedAt: at, agreedTo, ...never });
  expect(await cell(opened.id)).toEqual({ openedAt: at, acknowledgedAt: null, agreedTo: null, ...never });
});

it("says in grid and file since when something is due again, and how much of it was seen since", async () => {
  const lapsed = await member("Lapsed", "Unit A");
  const masts = await article("Masts");
  const before = new Date(start.getTime() - 400 * day);
  await insertAssignment(db, { articleId: masts, createdAt: before, againAfterMonths: 12, graceDays: 60 });
  const agreedTo = "I have read it\nI will carry the card";
  const { acknowledgedAt } = await insertAcknowledgement(db, {
    sentence: agreedTo,
    userId: lapsed.id,
    articleId: masts,
    acknowledgedAt: before,
  });
  await sql`
    insert into reading_progress (user_id, article_id, edition, pages, seconds, first_at, last_at)
    values (${lapsed.id}, ${masts}, 1, B'111', 30, ${before}, ${before})
  `.execute(db);
  await keep();
  const again = new Date(acknowledgedAt);
  again.setUTCFullYear(again.getUTCFullYear() + 1);

  const [shown] = await readiness.listReadinessMembers({ search: "Lapsed" });
  expect(shown?.articles).toMatchObject([
    { state: "earlier", againSince: again.toISOString(), pagesSeen: 0, pagesAsked: 3 },
  ]);
  const written = [];
  for await (const rows of exportReadiness(db, { state: "earlier" })) written.push(...rows);
  const due = new Date(shown?.articles[0]?.dueAt ?? "");
  expect(written.slice(1)).toEqual([
    ["Unit A", "Lapsed", lapsed.firstName, null, "Masts", 1, "due again", due, 1, 0, 3, again, agreedTo],
  ]);
});

it("counts only the pages that are asked for, in the grid and in its file", async () => {
  const reader = await member("Part", "Unit A");
  const articleId = await article("Masts");
  const seenAt = clock.now();
  await insertAssignment(db, { articleId, createdAt: seenAt, pages: "1-2" });
  await insertAssignment(db, { articleId, createdAt: seenAt, pages: "2,4" });
  await sql`
    insert into reading_progress (user_id, article_id, edition, pages, seconds, first_at, last_at)
    values (${reader.id}, ${articleId}, 1, B'01101111', 30, ${seenAt}, ${seenAt})
  `.execute(db);
  async function counted() {
    await keep();
    const [shown] = await readiness.listReadinessMembers({ search: "Part" });
    const rows = [];
    for await (const portion of exportReadiness(db, { articleId })) rows.push(...portion);
    return [shown?.articles[0], rows[1]?.slice(9, 11)];
  }
  expect(await counted()).toMatchObject([{ pagesSeen: 1, pagesAsked: 3 }, [1, 3]]);
  await insertAssignment(db, { articleId, createdAt: seenAt });
  expect(await counted()).toMatchObject([{ pagesSeen: 6, pagesAsked: 8 }, [6, 8]]);
});

it("writes into the file what each member last agreed to in each article, and pages only of what is due", async () => {
  const [one, other] = [await member("One", "Unit A"), await member("Other", "Unit A")];
  const [masts, rotors] = [await article("Masts"), await article("Rotors")];
  const createdAt = clock.now();
  for (const articleId of [masts, rotors])
    await insertAssignment(db, { articleId, createdAt, eachEdition: true });
  const acknowledgedAt = clock.now();
  for (const [userId, articleId, sentence] of [
    [one.id, masts, "One agreed to masts"],
    [one.id, masts, "One agreed to masts again"],
    [other.id, masts, "Other agreed to masts"],
    [other.id, rotors, "Other agreed to rotors"],
  ] as const)
    await insertAcknowledgement(db, { userId, articleId, sentence, acknowledgedAt });
  await sql`
    insert into reading_progress (user_id, article_id, edition, pages, seconds, first_at, last_at)
    select ${one.id}::int, article_id, 1, B'10', 30, ${acknowledgedAt}, ${acknowledgedAt}
    from unnest(${[masts, rotors]}::int[]) as article_id
  `.execute(db);
  const unitId = await unitOf("Unit A");
  async function written() {
    await keep();
    const rows = [];
    for await (const portion of exportReadiness(db, { unitId })) rows.push(...portion);
    return rows.slice(1).map((row) => [row[1], row[4], row[6], row[9], row[10], row[12]]);
  }
  expect(await written()).toEqual([
    ["One", "Masts", "acknowledged", null, null, "One agreed to masts again"],
    ["One", "Rotors", "opened", 1, 2, null],
    ["Other", "Masts", "acknowledged", null, null, "Other agreed to masts"],
    ["Other", "Rotors", "acknowledged", null, null, "Other agreed to rotors"],
  ]);

  const { objectPath } = await insertRegisteredFile(db, { pageCount: 2 });
  await db
    .updateTable("knowledgeBaseArticles")
    .set({ pdfPath: objectPath ?? "", updatedAt: clock.now() })
    .where("id", "=", rotors)
    .execute();
  expect((await written())[3]).toEqual([
    "Other",
    "Rotors",
    "earlier edition",
    null,
    null,
    "Other agreed to rotors",
  ]);
});

it("writes every article of everybody into its file, however many and in batches of any size", async () => {
  await member("Quick", "Unit A", { confirmedRank: "Captain" });
  await member("Slow", "Unit A");
  await member("Other", "Unit B");
  await sql`
    with files as (
      insert into stored_files (upload_key, object_path, state, size, sha256, page_count, registered_at)
      select 'uploads/many-' || n || '.pdf', '/objects/pdfs/many-' || n || '.pdf', 'registered', 1, '00', 1, now()
      from generate_series(1, 230) as n
      returning object_path
    )
    insert into knowledge_base_articles (category_id, title, pdf_path, created_by, state)
    select ${ground.id}::int, 'Article ' || lpad((row_number() over ())::text, 3, '0'), object_path, ${admin.id}::int, 'published'
    from files
  `.execute(db);
  await sql`
    insert into reading_assignments (article_id, everybody, from_edition, each_edition, due_at, grace_days, created_at)
    select id, true, 1, false, ${new Date(start.getTime() + 30 * day)}, 14, ${start} from knowledge_base_articles
  `.execute(db);
  // Marks members instead of articles, so that all articles are recomputed in one pass.
  await sql`delete from required_reading_marks`.execute(db);
  await sql`insert into required_reading_marks (user_id) select id from users`.execute(db);
  await keep();

  async function written(atOnce?: { units: number; people: number; rows: number }) {
    const rows = [];
    const portions = [];
    for await (const portion of exportReadiness(db, {}, atOnce)) {
      portions.push(portion.length);
      rows.push(...portion.map(([unitName, lastName, , , title]) => [unitName, lastName, title]));
    }
    return { rows: rows.slice(1), most: Math.max(...portions) };
  }
  const titles = Array.from({ length: 230 }, (_, index) => `Article ${String(index + 1).padStart(3, "0")}`);
  const of = (unitName: string | null, lastName: string) =>
    titles.map((title) => [unitName, lastName, title]);
  const all = [
    ...of("Unit A", "Quick"),
    ...of("Unit A", "Slow"),
    ...of("Unit B", "Other"),
    ...of(null, admin.lastName),
  ];
  expect((await written()).rows).toEqual(all);
  for (const atOnce of [
    { units: 1, people: 1, rows: 7 },
    { units: 2, people: 2, rows: 230 },
  ]) {
    const { rows, most } = await written(atOnce);
    expect(rows).toEqual(all);
    expect(most).toBeLessThanOrEqual(atOnce.rows);
  }
});

it("sorts people, units and titles as people expect, page by page and in the file", async () => {
  // Neither in order of insertion nor by code points, where accented capitals come before all others.
  for (const lastName of ["Βλάχος", "Έλλης", "Άνθης", "Αβραμίδης", "Όθωνας"])
    for (const unitName of ["Έβδομο Τάγμα", "Βάση"]) await member(lastName, unitName);
  const createdAt = clock.now();
  for (const title of ["Όργανα", "Έλεγχος", "Κεραίες"])
    await insertAssignment(db, { articleId: await article(title), createdAt });
  await keep();
  const sorted = ["Αβραμίδης", "Άνθης", "Βλάχος", "Έλλης", "Όθωνας"];
  const titles = ["Έλεγχος", "Κεραίες", "Όργανα"];

  const unitId = await unitOf("Βάση");
  const found = [];
  for (const isFirst of [true, false, false]) {
    const cursor = isFirst ? undefined : api.nextPage();
    const page = await readiness.listReadinessMembers({ unitId, limit: 2, cursor });
    found.push(...page.map(({ lastName }) => lastName));
  }
  expect(found).toEqual(sorted);
  const [first] = await readiness.listReadinessUnits({ limit: 1 });
  const rest = await readiness.listReadinessUnits({ cursor: api.nextPage() ?? "" });
  expect([first, ...rest].map((each) => each?.name)).toEqual(["Βάση", "Έβδομο Τάγμα", null]);
  const offered = await api.as(admin).admin.listAudiences();
  expect(offered.map(({ name }) => name)).toEqual(["Βάση", "Έβδομο Τάγμα"]);
  const heads = [...(await readiness.listReadinessArticles({ limit: 1 }))];
  heads.push(...(await readiness.listReadinessArticles({ cursor: api.nextPage() ?? "" })));
  expect(heads.map(({ title }) => title)).toEqual(titles);

  const rows = [];
  for await (const page of exportReadiness(db, {}, { units: 1, people: 2, rows: 2 })) rows.push(...page);
  const told = rows.slice(1).map(([unitName, lastName, , , title]) => [unitName, lastName, title]);
  expect(told.slice(0, 30)).toEqual(
    ["Βάση", "Έβδομο Τάγμα"].flatMap((unitName) =>
      sorted.flatMap((lastName) => titles.map((title) => [unitName, lastName, title])),
    ),
  );
});
