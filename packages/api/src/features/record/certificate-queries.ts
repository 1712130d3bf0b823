import type { CertificateItem } from "@antochi/contract/record";
import type { Database } from "@antochi/db/schema";
import type { Certificate } from "@antochi/db/tables/acknowledgements";
import { sql } from "kysely";
import { fileIsFor, groupsOf, type Reader } from "../../library/article-readers.ts";

type ListedCertificate = Pick<Certificate, "id" | "objectKey">;
type Asked = { user: Reader & { id: number } } & ({ id: number } | { acknowledgementId: number });

/**
 * A member's own certificate, by its id or by the single acknowledgement that it is of. Its PDF counts as made only while
 * the member may see every title on it.
 */
export async function findCertificate(
  db: Database,
  { user, ...by }: Asked,
): Promise<ListedCertificate | undefined> {
  const isTold = fileIsFor(groupsOf(user), sql.ref("certificates.tellsOf"));
  const own = db
    .selectFrom("certificates")
    .select("id")
    .select(sql<string | null>`case when ${isTold} then object_key end`.as("objectKey"))
    .where("userId", "=", user.id);
  const one =
    "id" in by ? own.where("id", "=", by.id) : own.where("acknowledgementId", "=", by.acknowledgementId);
  return one.orderBy("id").limit(1).executeTakeFirst();
}

/** A certificate as its owner sees it; `url` is null until it is made. */
export function presentCertificate({ id, objectKey }: ListedCertificate): CertificateItem {
  return { id, url: objectKey === null ? null : certificatePath(id) };
}

/** The address of a certificate's PDF, for its owner alone. */
function certificatePath(id: number): string {
  return `/certificates/${id}.pdf`;
}
