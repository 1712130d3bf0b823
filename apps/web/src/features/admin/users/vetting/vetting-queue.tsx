import type { UserCounts } from "@antochi/contract/users";
import type { VettingItem } from "@antochi/contract/vetting";
import { type RefObject, useRef } from "react";
import { vettingCopy } from "../../../../content/vetting.ts";
import { useKeysEnabled } from "../../../../ui/keys/keys-enabled.ts";
import { rowBeside, stepShortcuts } from "../../../../ui/keys/row-cursor.ts";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { useMedia } from "../../../../ui/use-media.ts";
import { useShortcuts } from "../../../../ui/keys/use-shortcuts.ts";
import { KeyBar } from "../../panel/key-bar.tsx";
import { usePanelPhone } from "../../panel/panel-media.ts";
import { useDetailFocus } from "../../lists/use-detail-focus.ts";
import { RejectDialog } from "../reject-dialog.tsx";
import { AskedActionDialog } from "../asked-action-dialog.tsx";
import { useDecisions } from "../use-decisions.ts";
import { useAskedAction } from "../use-user-actions.ts";
import { isWaiting, lastDecided } from "../user-rows.ts";
import { useVetting, type Vetting } from "./use-vetting.ts";
import { type PeopleSelection, usePeopleSelection } from "../use-people-selection.ts";
import { type Review, useReview } from "./use-review.ts";
import { useStripHidden } from "../use-strip-hidden.ts";
import { VettingBulkBar } from "./vetting-bulk-bar.tsx";
import { VettingList } from "./vetting-list.tsx";
import { VettingPane } from "./vetting-pane.tsx";
import styles from "./vetting.module.css";

const copy = vettingCopy.keys;

const keys = [
  { keys: ["J", "K"], does: copy.rows },
  { keys: ["↵"], does: copy.open },
  { keys: ["X"], does: copy.select },
  { keys: ["Shift"], does: copy.range },
  { keys: ["A"], does: copy.approve },
  { keys: ["R"], does: copy.reject },
  { keys: ["U"], does: copy.undo },
  { keys: ["N"], does: copy.note },
  { keys: ["E"], does: copy.ask },
  { keys: ["Esc"], does: copy.clear },
];

type VettingQueueProps = {
  search: string;
  counts: UserCounts | undefined;
  /** Called when the filters are hidden, for the bulk bar or for a person's page, or shown again. */
  onStripHidden: (isHidden: boolean) => void;
  /** The person shown, from the address. */
  person: number | undefined;
  onPerson: (id: number | undefined) => void;
};

/** The people who wait, longest first, with the details of one beside the list. */
export function VettingQueue({ search, counts, onStripHidden, person, onPerson }: VettingQueueProps) {
  const isPhone = usePanelPhone();
  const isWide = useMedia("(min-width: 77.5rem)");
  const vetting = useVetting({ search, person, isWide });
  const { people, shown, showChanged } = vetting;
  const decisions = useDecisions(showChanged);
  const review = useReview({ people, shown, decisions, isPhone, onPerson });
  const reopening = useAskedAction(showChanged);
  const selection = usePeopleSelection(people, { isChoosable: isWaiting });
  const hasSelection = selection.chosen.length > 0;
  const board = useRef<HTMLDivElement>(null);
  const { ref, tabIndex, ...kept } = useKeptFocus(board);
  const note = useRef<HTMLTextAreaElement>(null);

  const current = people.find(({ id }) => id === person);
  const isPage = isPhone && shown !== undefined;
  const focus = useDetailFocus({ board, open: person, isPage, onClose: close });
  useStripHidden((hasSelection && !isPhone) || isPage, onStripHidden);

  function close() {
    onPerson(undefined);
  }
  function step(by: 1 | -1, isRange: boolean) {
    // Before a person is chosen, the first step goes to the one shown.
    const first = people.find(({ id }) => id === shown?.id) ?? people[0];
    const next = current ? rowBeside(people, (each) => each === current, by) : first;
    if (!next) return;
    if (isRange && current) selection.chooseTo(current.id);
    if (isRange) selection.chooseTo(next.id);
    onPerson(next.id);
  }
  useVettingShortcuts({ vetting, selection, review, note, step, onClose: close });

  const waiting = people.filter(isWaiting).length;
  const others = search === "" && counts ? Math.max(0, counts.pending - waiting) : undefined;
  /** The number of people who wait after the last loaded row; undefined if it was not counted. */
  const behind = vetting.list.query.hasNextPage ? others : 0;
  const reopen = (user: VettingItem) => reopening.ask({ action: "reopen", user });

  return (
    <>
      {hasSelection && !isPage && <VettingBulkBar selection={selection} decisions={decisions} kept={kept} />}
      <div ref={ref} tabIndex={tabIndex} className={styles.board} data-pane={shown && true}>
        <VettingList
          vetting={vetting}
          waiting={behind === undefined ? undefined : waiting + behind}
          current={current}
          selection={selection}
          decisions={decisions}
          onOpen={({ id }, byKey) => {
            onPerson(id);
            if (byKey) focus.enter(id);
          }}
          onReopen={reopen}
          hidden={isPage}
        />
        {shown && (
          <VettingPane
            person={shown}
            place={{
              at: people.indexOf(shown) + 1,
              all: behind === undefined || !vetting.list.isKnown ? undefined : people.length + behind,
            }}
            review={review}
            isSending={decisions.isSending(shown.id)}
            note={note}
            region={{ ...focus.detail, onFocusCapture: vetting.enter }}
            isSecond={hasSelection}
            onReopen={() => reopen(shown)}
            onStep={(by) => step(by, false)}
            onClose={close}
          />
        )}
      </div>
      <KeyBar keys={keys} />
      <AskedActionDialog action={reopening} />
      {review.rejecting && (
        <RejectDialog
          users={[review.rejecting]}
          onReject={review.reject}
          onClose={() => review.setRejecting(null)}
          focusAfter={() =>
            isPage
              ? focus.focusDetail()
              : board.current?.querySelector<HTMLElement>("[data-current]")?.focus()
          }
        />
      )}
    </>
  );
}

type VettingShortcutsOptions = {
  vetting: Vetting;
  selection: PeopleSelection<VettingItem>;
  review: Review;
  note: RefObject<HTMLTextAreaElement | null>;
  step: (by: 1 | -1, isRange: boolean) => void;
  onClose: () => void;
};

/** The keys that step through the queue and act on the person shown. */
function useVettingShortcuts({ vetting, selection, review, note, step, onClose }: VettingShortcutsOptions) {
  const { people, shown } = vetting;
  const candidate = shown && isWaiting(shown) ? shown : undefined;
  useShortcuts(
    {
      ...stepShortcuts(step),
      x: () => candidate && selection.toggle(candidate.id),
      a: () => candidate && review.approve(candidate),
      r: () => candidate && review.setRejecting(candidate),
      u: () => void review.undo(shown?.actions.undo === null ? shown : lastDecided(people)),
      n: () => note.current?.focus(),
      escape: () => (selection.chosen.length > 0 ? selection.clear() : onClose()),
    },
    useKeysEnabled() && review.rejecting === null,
  );
}
