import { speakGreek } from "../screen-words.ts";
import { account, download, proof, screenBar } from "./account.ts";
import { copies } from "./copies.ts";
import { auth, passwordHint, secondStep } from "./auth.ts";
import { knowledgeBase, newEdition } from "./library.ts";
import { libraryStart } from "./library-start.ts";
import { messageInGreek } from "./messages.ts";
import { messagePages } from "../message-pages.ts";
import { messagePagesEl } from "./message-pages.ts";
import { offline } from "./offline.ts";
import { reader } from "./reader.ts";
import { readingMarks } from "./reading-marks.ts";
import { record } from "./record.ts";
import { screenTitlesEl } from "./screen-titles.ts";
import { secondFactors } from "./second-factors.ts";
import { signOn } from "./sign-on.ts";
import { textView } from "./text-view.ts";

/** Every word that members see in Greek: one file, which only they load. */
export function speak(): void {
  messagePages.copy = messagePagesEl;
  speakGreek({
    words: {
      account,
      auth,
      copies,
      download,
      knowledgeBase,
      libraryStart,
      newEdition,
      offline,
      passwordHint,
      proof,
      reader,
      readingMarks,
      record,
      screenBar,
      secondFactors,
      secondStep,
      signOn,
      textView,
    },
    titles: screenTitlesEl,
    message: messageInGreek,
  });
}
