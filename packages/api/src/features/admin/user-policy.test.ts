import { type UserAction, userActions } from "@antochi/contract/users";
import type { User } from "@antochi/db/tables/users";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, pendingMember } from "@antochi/testing/people";
import { TRPCError } from "@trpc/server";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile();

let actor: User;
beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("users").execute();
  actor = await insertUser(db, instructorAdmin);
});

async function decided(verdict: "approved" | "rejected"): Promise<User> {
  const user = await insertUser(db, pendingMember);
  await api.as(actor).admin.decideUsers({ ids: [user.id], verdict });
  return user;
}

async function author(): Promise<User> {
  const user = await insertUser(db, approvedMember);
  const category = await insertCategory(db);
  await insertArticle(db, { categoryId: category.id, createdBy: user.id });
  return user;
}

async function admittedByGroup(): Promise<User> {
  const user = await decided("rejected");
  await db.updateTable("users").set({ isApproved: true }).where("id", "=", user.id).execute();
  return user;
}

async function approvedAuthor(): Promise<User> {
  const user = await decided("approved");
  const category = await insertCategory(db);
  await insertArticle(db, { categoryId: category.id, createdBy: user.id });
  return user;
}

const suspended = { suspendedAt: clock.now() };
const people: Record<string, () => Promise<User>> = {
  oneself: async () => actor,
  "who waits": () => insertUser(db, pendingMember),
  "who was just approved": () => decided("approved"),
  "who was just rejected": () => decided("rejected"),
  "who was just rejected, and then admitted by a group": admittedByGroup,
  "who was just approved, and wrote an article": approvedAuthor,
  "a member": () => insertUser(db, approvedMember),
  "a member who wrote an article": author,
  "a suspended member": () => insertUser(db, approvedMember, suspended),
  "a member with a second step": () => insertUser(db, approvedMember, { hasSecondFactor: true }),
  "an administrator": () => insertUser(db, approvedMember, { isAdmin: true }),
  "a suspended administrator": () => insertUser(db, approvedMember, { isAdmin: true, ...suspended }),
};

const may: Record<string, readonly UserAction[]> = {
  oneself: [],
  "who waits": ["approve", "reject"],
  "who was just approved": ["suspend", "grantAdmin", "undo", "reopen"],
  "who was just rejected": ["undo"],
  "who was just rejected, and then admitted by a group": ["suspend", "grantAdmin", "reopen"],
  "who was just approved, and wrote an article": ["suspend", "grantAdmin"],
  "a member": ["suspend", "grantAdmin", "reopen"],
  "a member who wrote an article": ["suspend", "grantAdmin"],
  "a suspended member": ["restore"],
  "a member with a second step": ["suspend", "grantAdmin", "resetSecondFactor", "reopen"],
  "an administrator": ["suspend", "revokeAdmin"],
  "a suspended administrator": ["restore", "revokeAdmin"],
};

test.each(Object.entries(people))("a user's row says which actions are allowed: %s", async (name, insert) => {
  const { id } = await insert();
  const { actions } = await api.as(actor).admin.getUser({ id });
  expect(userActions.filter((action) => actions[action] === null)).toEqual(may[name]);
});

test.each(
  Object.entries(people).flatMap(([name, insert]) => userActions.map((action) => ({ name, action, insert }))),
)("$action does what the user's row says: $name", async ({ action, insert }) => {
  const { id } = await insert();
  const { admin } = api.as(actor);
  const before = await admin.getUser({ id });
  const run: Record<UserAction, () => Promise<unknown>> = {
    approve: async () => admin.approveUser({ id }),
    reject: async () => admin.rejectUser({ id }),
    suspend: async () => admin.suspendUser({ id }),
    restore: async () => admin.restoreUser({ id }),
    grantAdmin: async () => admin.grantAdmin({ id }),
    revokeAdmin: async () => admin.revokeAdmin({ id }),
    reopen: async () => admin.reopenRegistration({ id }),
    resetSecondFactor: async () => admin.resetSecondFactor({ id }),
    async undo() {
      const { refused } = await admin.undoDecisions({
        people: [{ id, decision: before.decision?.id ?? 1 }],
      });
      // A batch answers with a refusal for each user.
      for (const { message } of refused) throw new TRPCError({ code: "CONFLICT", message });
    },
  };
  const refusal = await run[action]().then(
    () => null,
    (error: unknown) => error,
  );
  const after = await admin.getUser({ id }).catch(() => null);

  const reason = before.actions[action];
  if (reason === null) {
    expect(refusal).toBeNull();
    expect(after).not.toEqual(before);
  } else {
    // A refusal has the row's words; an action that is already done changes nothing when repeated.
    if (refusal !== null) expect(refusal).toMatchObject({ code: "CONFLICT", message: reason });
    expect(after).toEqual(before);
  }
});
