import { statisticsCopy } from "../../../content/admin.ts";
import panel from "../panel.module.css";

/** Stands there while it is found out who is signed in, and until the first figures come. */
export function StatisticsLoading() {
  return (
    <p role="status" className={panel.strip}>
      {statisticsCopy.loading}
    </p>
  );
}
