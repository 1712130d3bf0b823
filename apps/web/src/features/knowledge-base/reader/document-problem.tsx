import { knowledgeBaseCopy } from "../../../content/knowledge-base.ts";
import { readerCopy as copy } from "../../../content/reader.ts";
import { Button } from "../../../ui/button.tsx";
import { ViewerPrompt } from "../viewer-prompt.tsx";
import type { Reader } from "./create-reader.ts";
import { PasswordPrompt } from "./password-prompt.tsx";
import type { ReaderState } from "./reader-state.ts";

type DocumentProblemProps = {
  state: ReaderState;
  reader: Reader | undefined;
  onRetry: () => void;
  onContact: () => void;
};

/** Why there is no document on the bench, and what the reader can do about it. */
export function DocumentProblem({ state, reader, onRetry, onContact }: DocumentProblemProps) {
  if (state.phase === "locked") {
    return <PasswordPrompt refused={state.refusedPassword} onPassword={(typed) => reader?.unlock(typed)} />;
  }
  const contact = <Button onClick={onContact}>{knowledgeBaseCopy.contactUs}</Button>;
  const retry = <Button onClick={onRetry}>{copy.retry}</Button>;
  switch (state.problem) {
    case "missing":
      return <ViewerPrompt {...knowledgeBaseCopy.prompts.noPdf}>{contact}</ViewerPrompt>;
    case "damaged":
      return <ViewerPrompt {...copy.damaged}>{contact}</ViewerPrompt>;
    case "offline":
      return <ViewerPrompt {...copy.offline}>{retry}</ViewerPrompt>;
    case "signed-out":
    case "failed":
    case undefined:
      return <ViewerPrompt {...copy.failed}>{retry}</ViewerPrompt>;
  }
}
