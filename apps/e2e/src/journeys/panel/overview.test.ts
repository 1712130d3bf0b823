import { addArticles, addEnquiries, addUsers, addViews } from "@antochi/testing/masses";
import { connectForTest } from "@antochi/testing/test-connection";
import { expectStatus, openAdmin } from "../../arrangements/api-client.ts";
import { approve, register, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { startProduct } from "../../product/product.ts";
import { failCall } from "../../screens/calls.ts";
import { comeBack, expectToFitPhone } from "../../screens/overview.ts";
import { expectToast } from "../../screens/toast.ts";
import { startPostgresServer } from "../../site/postgres-server.ts";

/** A task that no worker knows, so that its jobs stay in the queue untouched. */
const unknownTask = "journey-without-a-worker";

/** Addresses whose emails the mail server refused. */
const refused = ["gone@example.org", "back-again@example.org"] as const;

/**
 * Three pending users, a hundred open enquiries of each of two kinds, views, and two jobs and two emails that failed
 * for good.
 */
async function fill(url: string): Promise<void> {
  await using database = connectForTest({ url, poolSize: 1 });
  const { pool } = database;
  const now = new Date();
  await addUsers(pool, 300, now);
  await addArticles(pool, 30, now);
  await addEnquiries(pool, 60, now);
  await addViews(pool, 2_000, now);
  await pool.query(
    "delete from article_view_counts where article_id in (select id from knowledge_base_articles order by id desc limit 3)",
  );
  await pool.query(
    "update users set created_at = now() - make_interval(hours => 20 * (id % 7)) where not is_approved",
  );
  await pool.query(`select graphile_worker.add_job($1, '{}'::json) from generate_series(1, 2)`, [
    unknownTask,
  ]);
  for (const to of refused) {
    const content = {
      template: "newsletter-confirm",
      language: "en",
      confirmUrl: "https://example.com/newsletter/confirm",
      unsubscribeUrl: "https://example.com/newsletter/unsubscribe",
    };
    await pool.query(
      "select graphile_worker.add_job('send-mail', $1::json, run_at => now() + interval '1 day')",
      [JSON.stringify({ to, content })],
    );
  }
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1
     where locked_at is null and task_id in (
       select id from graphile_worker._private_tasks where identifier = any ($2)
     )`,
    ["No retry helps: the mail server refuses the recipient", [unknownTask, "send-mail"]],
  );
}

test("the overview shows what is waiting, links to each, and retries what failed", async ({
  browser,
  problems,
  expectAccessible,
}) => {
  await using postgres = await startPostgresServer();
  await using product = await startProduct({ DATABASE_URL: postgres.url, DEMO: "off" });
  await fill(postgres.url);
  const context = await browser.newContext({ baseURL: product.baseURL });
  problems.watch(context);
  const page = await context.newPage();
  await page.request.post("/api/login", { data: product.admin });
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  const waiting = region("Waiting for you");

  await test.step("the panel opens as before, with a line that leads there", async () => {
    await page.goto("/admin");
    await expect(page.getByRole("tab", { name: /^Manage Users/ })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tab")).toHaveCount(5);
    await page.getByRole("link", { name: "Overview: 3 things wait" }).click();
    await expect(page).toHaveURL(/\/admin\/overview$/);
    await expect(page.getByRole("link", { name: "Overview", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  await test.step("each kind of waiting item shows the age of its oldest", async () => {
    await expect(waiting.getByRole("link", { name: /^3 Registrations to vet Oldest: .+ d/ })).toBeVisible();
    await expect(
      waiting.getByRole("link", { name: /^12 Enquiries without an answer Oldest: / }),
    ).toBeVisible();
    await expect(region("Reading, last 30 days").getByText(/^\d+ openings$/)).toBeVisible();
    await expect(region("Most read, 30 days").getByRole("listitem")).toHaveCount(5);
    await expect(region("Never opened").getByRole("listitem")).toHaveCount(3);
    await expect(region("The house").getByText("30 PDFs")).toBeVisible();
    await expect(region("The house").getByText("none is scheduled")).toBeVisible();
    await expect(
      region("What changed lately")
        .getByText(/signed in/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await expectToFitPhone(page);
  });

  await test.step("a failure is named, and disappears once it is retried", async () => {
    await waiting.getByRole("button", { name: "See them" }).click();
    const jobs = waiting.getByRole("list", { name: "Jobs that failed" });
    await expect(jobs.getByText(unknownTask)).toHaveCount(2);
    await expectAccessible(page);
    await jobs
      .getByRole("button", { name: new RegExp(`^Retry: ${unknownTask}`) })
      .first()
      .click();
    await expectToast(page, "1 job is tried again");
    await expect(jobs.getByText(unknownTask)).toHaveCount(1);
    await expect(waiting.locator(":focus")).toHaveCount(1);
    await jobs.getByRole("button", { name: new RegExp(`^Retry: ${unknownTask}`) }).click();
    await expect(jobs.getByText(unknownTask)).toHaveCount(0);
  });

  await test.step("a refused email shows its address, and is sent again or removed", async () => {
    const [gone, backAgain] = refused;
    const jobs = waiting.getByRole("list", { name: "Jobs that failed" });
    await expect(waiting.getByText("2 emails")).toBeVisible();
    await expect(jobs.getByText("the mail server refuses this address")).toHaveCount(2);
    await expectToFitPhone(page);
    await jobs.getByRole("button", { name: new RegExp(`^Remove: Email to ${gone}`) }).click();
    await expectToast(page, "1 email is removed");
    await expect(jobs.getByText(`Email to ${gone}`)).toHaveCount(0);
    await jobs.getByRole("button", { name: new RegExp(`^Retry: Email to ${backAgain}`) }).click();
    await expect(waiting.getByText("Failed, and not put right")).toHaveCount(0);
    await expect(waiting.locator(":focus")).toHaveCount(1);
    await expect(region("The house").getByText("none failed")).toBeVisible();
  });

  await test.step("what another administrator did shows on returning to the window", async () => {
    await using other = await openAdmin(product);
    const person = somebody("Nikos");
    await register(other, person);
    await comeBack(page);
    await expect(waiting.getByRole("link", { name: /^4 Registrations to vet/ })).toBeVisible();
    await approve(other, person);
    await comeBack(page);
    await expect(waiting.getByRole("link", { name: /^3 Registrations to vet/ })).toBeVisible();
    await expect(
      region("What changed lately").getByText(`approved ${person.firstName} ${person.lastName}`),
    ).toBeVisible();
  });

  await test.step("a region that cannot be loaded says so in its place, and the rest stays", async () => {
    const mend = await failCall(page, "overview.house");
    await page.reload();
    await expect(region("The house").getByRole("alert")).toContainText("The house could not be read");
    await expect(waiting.getByRole("link", { name: /^3 Registrations to vet/ })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(1);
    await expectAccessible(page);
    await mend();
    await region("The house").getByRole("button", { name: "Try again" }).click();
    await expect(region("The house").getByText("30 PDFs")).toBeVisible();
  });

  await test.step("a link opens by keyboard, and PDFs are published from here", async () => {
    await waiting.getByRole("link", { name: /Enquiries without an answer/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: /^Messages/ })).toHaveAttribute("aria-selected", "true");
    // The link leads to the enquiry that it names, which is last in the list.
    await expect(page).toHaveURL(/enquiry=/);
    await page.goBack();
    await waiting.getByRole("link", { name: /Registrations to vet/ }).click();
    await expect(page).toHaveURL(/part=pending/);
    await page.goBack();
    await page.getByRole("button", { name: "Publish PDFs" }).click();
    await expect(page.getByRole("dialog", { name: "Publish PDFs" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the scales' legend says when only the oldest are drawn", async () => {
    const legend = (cut: string) =>
      `Each stroke is one that waits, by its age${cut}. Red: longer than the two days we promise.`;
    await expect(waiting.getByText(legend(""), { exact: true })).toBeVisible();
    await using database = connectForTest({ url: postgres.url, poolSize: 1 });
    await addEnquiries(database.pool, 300, new Date());
    await comeBack(page);
    await expect(
      waiting.getByText(legend("; of more than 50, the oldest 50"), { exact: true }),
    ).toBeVisible();
  });

  await test.step("a count beyond a thousand stays on one line, in front of what it counts", async () => {
    await using database = connectForTest({ url: postgres.url, poolSize: 1 });
    await addUsers(database.pool, 1_000, new Date());
    await database.pool.query("update users set is_approved = false where email like 'sample-%'");
    await comeBack(page);
    const line = waiting.getByRole("link", { name: /^1,000\+ Registrations to vet/ });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(line).toBeVisible();
      const [count, what] = [
        line.getByText("1,000+", { exact: true }),
        line.getByText("Registrations to vet"),
      ];
      const lines = await count.evaluate((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return [...range.getClientRects()].map(({ right }) => right);
      });
      expect(lines, `at ${width} px`).toHaveLength(1);
      expect(lines[0], `at ${width} px`).toBeLessThan((await what.boundingBox())?.x ?? 0);
    }
  });

  await test.step("at 1440 px the strip holds its tabs, three with a count", async () => {
    await using database = connectForTest({ url: postgres.url, poolSize: 1 });
    await database.pool.query(
      "update stored_files set condition = 'missing' where object_path in (select pdf_path from knowledge_base_articles limit 1)",
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/admin?tab=articles");
    await expect(page.getByRole("tab", { name: /^Articles 1$/ })).toBeVisible();
    const strip = page.getByRole("tablist").locator("..");
    const isCut = () => strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    await expect.poll(isCut).toBe(false);
  });
  await context.close();
});

test("an overview left open overnight shows the day of the morning", async ({
  adminPage: page,
  admin,
  listed: article,
}) => {
  const view = { articleId: article.id, action: "view_article" };
  await expectStatus(await admin.post("/api/activity/log", { data: view }), 201);
  const dayOf = (date: Date, length: "long" | "short") =>
    date
      .toLocaleDateString("en-GB", {
        weekday: length,
        day: "numeric",
        month: length,
        timeZone: "Europe/Athens",
      })
      .replace(",", "");
  // Fixed times, since midnight may pass on the machine's clock before the page is checked. They lie ahead of the server's
  // clock: the view that it has just recorded must be within the chart.
  const now = Date.now();
  const at = (days: number, time: string) =>
    new Date(`${new Date(now + days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`);
  const [evening, morning] = [at(1, "18:30"), at(2, "06:00")];
  await page.clock.setFixedTime(evening);
  await page.goto("/admin/overview");
  const day = (date: Date) => page.getByText(dayOf(date, "long"), { exact: true });
  const chart = page.getByRole("region", { name: "Reading, last 30 days" }).getByRole("slider");
  const lastDay = async () =>
    (await chart.getAttribute("aria-valuetext"))?.replace(",", "").replace(/:.*/, "");
  await expect(day(evening)).toBeVisible();
  await expect.poll(lastDay).toBe(dayOf(evening, "short"));
  await page.clock.setFixedTime(morning);
  await comeBack(page);
  await expect(day(morning)).toBeVisible();
  await expect.poll(lastDay).toBe(dayOf(morning, "short"));
});
