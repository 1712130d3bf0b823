import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { FailedState } from "../../ui/lists/failed-state.tsx";
import section from "./index-section.module.css";

/** Shown in the index when the list or a search failed to load, with the reason if the server gave one. */
export function IndexFailure({ message, onRetry }: { message?: string | undefined; onRetry: () => void }) {
  return (
    <div className={section["inset"]}>
      <FailedState message={message ?? knowledgeBaseCopy.loadFailed} onRetry={onRetry} />
    </div>
  );
}
