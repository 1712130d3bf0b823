import { router } from "../../trpc.ts";
import { changeEmail } from "./emails/change-email.ts";
import { changePassword } from "./passwords/change-password.ts";
import { checkProof } from "./proof/check-proof.ts";
import { confirmEmail } from "./emails/confirm-email.ts";
import { currentUser } from "./sessions/current-user.ts";
import { endOtherSessions } from "./sessions/end-other-sessions.ts";
import { endSession } from "./sessions/end-session.ts";
import { keepEmail } from "./emails/keep-email.ts";
import { listSessions } from "./sessions/list-sessions.ts";
import { login } from "./sign-in/login.ts";
import { logout } from "./sessions/logout.ts";
import { ownLetters } from "./profile/own-letters.ts";
import { ownPassword } from "./passwords/own-password.ts";
import { ownProfile } from "./profile/own-profile.ts";
import { passkeyOptions } from "./sign-in/passkey-options.ts";
import { passwordRules } from "./passwords/password-rules.ts";
import { proofOptions } from "./proof/proof-options.ts";
import { reauthenticateWithPasskey } from "./proof/reauthenticate-with-passkey.ts";
import { reauthenticate } from "./proof/reauthenticate.ts";
import { register } from "./registration/register.ts";
import { requestEmailConfirmation } from "./emails/request-email-confirmation.ts";
import { requestPasswordReset } from "./passwords/request-password-reset.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { signInWithPasskey } from "./sign-in/sign-in-with-passkey.ts";
import { askToJoin } from "./sign-on/ask-to-join.ts";
import { completeSignOn } from "./sign-on/complete-sign-on.ts";
import { finishSignOn } from "./sign-on/finish-sign-on.ts";
import { joinByPassword } from "./sign-on/join-by-password.ts";
import { leaveSignOn } from "./sign-on/leave-sign-on.ts";
import { ownSignOn } from "./sign-on/own-sign-on.ts";
import { showSecondStep } from "./sign-on/show-second-step.ts";
import { startSignOnProof } from "./sign-on/start-sign-on-proof.ts";
import { startSignOn } from "./sign-on/start-sign-on.ts";
import { updateLetters } from "./profile/update-letters.ts";
import { updateProfile } from "./profile/update-profile.ts";
import { updateScreens } from "./profile/update-screens.ts";
import { whySignedOut } from "./sessions/why-signed-out.ts";

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
