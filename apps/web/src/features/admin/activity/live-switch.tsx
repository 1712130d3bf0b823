import { activityCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./activity.module.css";
import type { LiveState } from "./use-live-logs.ts";

const words = {
  connecting: activityCopy.connecting,
  live: activityCopy.live,
  paused: activityCopy.paused,
} satisfies Record<LiveState, string>;

/** Shows whether new entries appear by themselves, and stops or starts that. */
export function LiveSwitch({ state, onToggle }: { state: LiveState; onToggle: () => void }) {
  return (
    <div className={styles.liveSwitch}>
      <span role="status" data-state={state} className={styles.live}>
        {words[state]}
      </span>
      <Button variant="quiet" onClick={onToggle}>
        <Icon name={state === "paused" ? "play" : "pause"} />
        {state === "paused" ? activityCopy.resume : activityCopy.pause}
      </Button>
    </div>
  );
}
