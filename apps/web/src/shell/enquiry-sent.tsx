import { ownerSettings } from "@antochi/contract/brand";
import { spacedReference } from "@antochi/contract/reference";
import type { Language } from "../content/language.ts";
import { sentCopy } from "../content/sent.ts";
import { SentNotice } from "../ui/fields/sent-notice.tsx";

/** The reference number of an enquiry, what happens next, and how long that takes if the owner has set it. */
export function EnquirySent({ reference, language }: { reference: string; language: Language }) {
  const { title, label, copy, copied, copyFailed, letter, reader, answer } = sentCopy[language];
  const time = ownerSettings.answerTime[language];
  const steps = [
    letter,
    reader,
    ...(time === "" ? [] : [{ title: answer.title.replace("{time}", time), text: answer.text }]),
  ];
  return (
    <SentNotice
      {...{ title, label, copy, copied, copyFailed, steps }}
      reference={spacedReference(reference)}
    />
  );
}
