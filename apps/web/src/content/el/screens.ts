import { brand } from "@antochi/contract/brand";
import { speakGreek } from "../screen-words.ts";
import { account, download, proof } from "./account.ts";
import { auth, passwordHint, secondStep } from "./auth.ts";
import { knowledgeBase, newEdition } from "./library.ts";
import { messageInGreek } from "./messages.ts";
import { messagePages } from "../message-pages.ts";
import { messagePagesEl } from "./message-pages.ts";
import { reader } from "./reader.ts";
import { record } from "./record.ts";
import { secondFactors } from "./second-factors.ts";
import { signOn } from "./sign-on.ts";

/** Every word that members see in Greek: one file, which only they load. */
export function speak(): void {
  messagePages.copy = messagePagesEl;
  speakGreek({
    words: {
      account,
      auth,
      download,
      knowledgeBase,
      newEdition,
      passwordHint,
      proof,
      reader,
      record,
      secondFactors,
      secondStep,
      signOn,
    },
    titles: {
      account: `Ο λογαριασμός σας | ${brand.name}`,
      auth: `Σύνδεση ή εγγραφή | ${brand.name}`,
      confirmEmail: `Επιβεβαίωση του email σας | ${brand.name}`,
      knowledgeBase: `Βάση γνώσεων | ${brand.name}`,
      record: `Η καρτέλα μου | ${brand.name}`,
      resetPassword: `Επαναφορά του κωδικού σας | ${brand.name}`,
      signOn: `Σύνδεση | ${brand.name}`,
    },
    message: messageInGreek,
  });
}
