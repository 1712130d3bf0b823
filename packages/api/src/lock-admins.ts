import type { DatabaseTransaction } from "@antochi/db/schema";

/** Locks all active administrators: no other transaction can change them until this one ends. @returns their ids */
export async function lockAdmins(tx: DatabaseTransaction): Promise<number[]> {
  const admins = await tx
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", true)
    .where("suspendedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return admins.map((admin) => admin.id);
}
