import { router } from "../../trpc.ts";
import { askCertificate } from "./ask-certificate.ts";
import { listAcknowledgements } from "./list-acknowledgements.ts";
import { listSittings } from "./list-sittings.ts";
import { ownCertificate } from "./own-certificate.ts";
import { ownRecord } from "./own-record.ts";

/** What somebody has read and acknowledged, and its certificates. */
export const record = router({
  ownRecord,
  listAcknowledgements,
  listSittings,
  askCertificate,
  ownCertificate,
});
