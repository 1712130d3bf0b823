import { activityCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./activity.module.css";
import type { LiveState } from "./use-live-logs.ts";

const words = {
  connecting: activityCopy.connecting,
  live: activityCopy.live,
  paused: activityCopy.paused,
  refused: activityCopy.stopped,
} satisfies Record<LiveState, string>;

/** Shows whether new entries appear by themselves, and stops or starts that. */
export function LiveSwitch({ state, onToggle }: { state: LiveState; onToggle: () => void }) {
  const stands = state === "paused" || state === "refused";
  return (
    <div className={styles.liveSwitch}>
      <span role="status" data-state={state} className={styles.live}>
        {words[state]}
      </span>
      <Button variant="quiet" onClick={onToggle}>
        <Icon name={stands ? "play" : "pause"} />
        {stands ? activityCopy.resume : activityCopy.pause}
      </Button>
    </div>
  );
}
