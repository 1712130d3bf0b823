import { router } from "../../trpc.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { checkProof } from "./check-proof.ts";
import { confirmEmail } from "./confirm-email.ts";
import { currentUser } from "./current-user.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { keepEmail } from "./keep-email.ts";
import { listSessions } from "./list-sessions.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { ownLetters } from "./own-letters.ts";
import { ownPassword } from "./own-password.ts";
import { ownProfile } from "./own-profile.ts";
import { passkeyOptions } from "./passkey-options.ts";
import { passwordRules } from "./password-rules.ts";
import { proofOptions } from "./proof-options.ts";
import { reauthenticateWithPasskey } from "./reauthenticate-with-passkey.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { register } from "./register.ts";
import { requestEmailConfirmation } from "./request-email-confirmation.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";
import { askToJoin } from "./sign-on/ask-to-join.ts";
import { completeSignOn } from "./sign-on/complete-sign-on.ts";
import { finishSignOn } from "./sign-on/finish-sign-on.ts";
import { joinByPassword } from "./sign-on/join-by-password.ts";
import { leaveSignOn } from "./sign-on/leave-sign-on.ts";
import { ownSignOn } from "./sign-on/own-sign-on.ts";
import { showSecondStep } from "./sign-on/show-second-step.ts";
import { startSignOnProof } from "./sign-on/start-sign-on-proof.ts";
import { startSignOn } from "./sign-on/start-sign-on.ts";
import { updateLetters } from "./update-letters.ts";
import { updateProfile } from "./update-profile.ts";
import { updateScreens } from "./update-screens.ts";
import { whySignedOut } from "./why-signed-out.ts";

/** Signing up, in and out, by a password, a passkey or the provider, and what somebody may change of their own account. */
export const auth = router({
  currentUser,
  ownPassword,
  login,
  passkeyOptions,
  signInWithPasskey,
  logout,
  register,
  requestPasswordReset,
  resetPassword,
  changePassword,
  requestEmailConfirmation,
  confirmEmail,
  keepEmail,
  changeEmail,
  ownProfile,
  updateProfile,
  ownLetters,
  updateLetters,
  updateScreens,
  listSessions,
  endSession,
  endOtherSessions,
  reauthenticate,
  proofOptions,
  checkProof,
  reauthenticateWithPasskey,
  passwordRules,
  whySignedOut,
  startSignOn,
  finishSignOn,
  joinByPassword,
  completeSignOn,
  showSecondStep,
  askToJoin,
  ownSignOn,
  leaveSignOn,
  startSignOnProof,
});
