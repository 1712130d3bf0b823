import { router } from "../../trpc.ts";
import { addPasskey } from "./add-passkey.ts";
import { confirmCodes } from "./confirm-codes.ts";
import { listFactors } from "./list-factors.ts";
import { removeCodes } from "./remove-codes.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { startCodes } from "./start-codes.ts";
import { startPasskey } from "./start-passkey.ts";

/** Codes of apps, recovery codes and passkeys. */
export const secondFactors = router({
  listFactors,
  startCodes,
  confirmCodes,
  removeCodes,
  renewRecoveryCodes,
  startPasskey,
  addPasskey,
  removePasskey,
});
