import type { CertificateItem } from "@antochi/contract/reading-report";
import type { Database } from "@antochi/db/schema";
import type { Certificate } from "@antochi/db/tables/acknowledgements";

/** A member's own certificate, by its id or by the one acknowledgement that it is of; nobody else's. */
export async function findCertificate(
  db: Database,
  { userId, ...by }: { userId: number } & ({ id: number } | { acknowledgementId: number }),
): Promise<Certificate | undefined> {
  const own = db.selectFrom("certificates").selectAll().where("userId", "=", userId);
  const one =
    "id" in by ? own.where("id", "=", by.id) : own.where("acknowledgementId", "=", by.acknowledgementId);
  return one.orderBy("id").limit(1).executeTakeFirst();
}

export function presentCertificate({ id, objectKey }: Certificate): CertificateItem {
  return { id, url: objectKey === null ? null : certificatePath(id) };
}

/** The address of a certificate's PDF, for its owner alone. */
function certificatePath(id: number): string {
  return `/certificates/${id}.pdf`;
}
