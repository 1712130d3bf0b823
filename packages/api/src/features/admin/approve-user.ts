import { DomainError } from "@antochi/contract/errors";
import { byId } from "@antochi/contract/ids";
import { userItemSchema } from "@antochi/contract/users";
import { enqueue } from "@antochi/jobs/enqueue";
import { adminProcedure } from "../../trpc.ts";
import { presentUserItem } from "./present-user-item.ts";
import { changeUser } from "./queries.ts";
import { requireLockedUser } from "./user-policy.ts";

/** Lets a pending user sign in and tells them by mail; doing it again changes nothing. */
export const approveUser = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/users/{id}/approve", summary: "Approve a registration" } })
  .input(byId)
  .output(userItemSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute(async (tx) => {
      const user = await requireLockedUser(tx, input.id);
      if (user.suspendedAt) {
        throw new DomainError("conflict", { message: "This account is suspended. Restore it instead." });
      }
      if (user.isApproved) return presentUserItem(user);
      await enqueue(tx, "send-mail", {
        to: user.email,
        content: {
          template: "account-approved",
          firstName: user.firstName,
          signInUrl: new URL("/auth", ctx.publicUrl).href,
        },
      });
      return presentUserItem(await changeUser(tx, user.id, { isApproved: true }));
    }),
  );
