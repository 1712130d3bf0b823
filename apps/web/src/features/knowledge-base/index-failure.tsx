import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import section from "./index-section.module.css";

/** What stands in the index when the list or a search did not arrive: why, where the server said so. */
export function IndexFailure({ message, onRetry }: { message?: string | undefined; onRetry: () => void }) {
  return (
    <div className={section["inset"]}>
      <FailedState message={message ?? knowledgeBaseCopy.loadFailed} onRetry={onRetry} />
    </div>
  );
}
