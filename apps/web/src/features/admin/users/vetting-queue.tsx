import type { UserCounts } from "@antochi/contract/users";
import type { VettingItem } from "@antochi/contract/vetting";
import { useLayoutEffect, useRef, useState } from "react";
import { vettingCopy as copy } from "../../../content/vetting.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useKeysEnabled } from "../../../ui/keys-enabled.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { KeyBar } from "../panel/key-bar.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { usePanelPhone } from "../panel/panel-media.ts";
import panel from "../panel/panel.module.css";
import { useDetailFocus } from "../lists/use-detail-focus.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { AskedActionDialog } from "./asked-action-dialog.tsx";
import { useDecisions } from "./use-decisions.ts";
import { useAskedAction } from "./use-user-actions.ts";
import { lastDecided } from "./user-rows.ts";
import { isWaiting, useVetting } from "./use-vetting.ts";
import { usePeopleSelection } from "./use-people-selection.ts";
import { VettingBulkBar } from "./vetting-bulk-bar.tsx";
import { VettingHead } from "./vetting-head.tsx";
import { VettingPane } from "./vetting-pane.tsx";
import type { VettingActs } from "./vetting-row.tsx";
import { VettingTable } from "./vetting-table.tsx";
import styles from "./vetting.module.css";

const keys = [
  { keys: ["J", "K"], does: copy.keys.rows },
  { keys: ["↵"], does: copy.keys.open },
  { keys: ["X"], does: copy.keys.select },
  { keys: ["Shift"], does: copy.keys.range },
  { keys: ["A"], does: copy.keys.approve },
  { keys: ["R"], does: copy.keys.reject },
  { keys: ["U"], does: copy.keys.undo },
  { keys: ["N"], does: copy.keys.note },
  { keys: ["E"], does: copy.keys.ask },
  { keys: ["Esc"], does: copy.keys.clear },
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
  const { list, people, fresh, shown, enter, showChanged, tidyUp } = useVetting({ search, person, isWide });
  const decisions = useDecisions(showChanged);
  const selection = usePeopleSelection(people, { isChoosable: isWaiting });
  const [rejecting, setRejecting] = useState<VettingItem | null>(null);
  const reopening = useAskedAction(showChanged);
  const [selecting, setSelecting] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  const { ref, tabIndex, ...kept } = useKeptFocus(board);
  const note = useRef<HTMLTextAreaElement>(null);

  const current = people.find(({ id }) => id === person);
  const isPage = isPhone && shown !== undefined;
  const focus = useDetailFocus({ board, open: person, isPage, onClose: () => onPerson(undefined) });
  const isStripHidden = (selection.chosen.length > 0 && !isPhone) || isPage;
  useLayoutEffect(() => {
    onStripHidden(isStripHidden);
    return () => onStripHidden(false);
  }, [isStripHidden, onStripHidden]);
  /** For late responses: a user who closed the dialog meanwhile, or went to another person, must not be moved. */
  const latest = useLatest({ shown, rejecting, goOn });

  function step(by: 1 | -1, isRange: boolean) {
    const index = people.findIndex(({ id }) => id === shown?.id);
    const next = people[current ? Math.min(Math.max(index + by, 0), people.length - 1) : Math.max(index, 0)];
    if (!next) return;
    if (isRange && current) selection.chooseTo(current.id);
    if (isRange) selection.chooseTo(next.id);
    onPerson(next.id);
  }
  /** After a decision, moves to the next person below who waits; after the last one, stays. */
  function goOn(after: VettingItem) {
    const index = people.findIndex(({ id }) => id === after.id);
    const next = index < 0 ? undefined : people.slice(index + 1).find(isWaiting);
    if (next) onPerson(next.id);
  }
  function approve(user: VettingItem) {
    void decisions.approve(user);
    if (!isPhone) goOn(user);
  }
  async function undo(user: VettingItem | undefined) {
    if (!user) return;
    const from = shown?.id;
    await decisions.undo([user.id]);
    if (!isPhone && latest.current.shown?.id === from) onPerson(user.id);
  }

  useShortcuts(
    {
      j: ({ shiftKey }) => step(1, shiftKey),
      arrowdown: ({ shiftKey }) => step(1, shiftKey),
      k: ({ shiftKey }) => step(-1, shiftKey),
      arrowup: ({ shiftKey }) => step(-1, shiftKey),
      x: () => {
        if (shown && isWaiting(shown)) selection.toggle(shown.id);
      },
      a: () => {
        if (shown && isWaiting(shown)) approve(shown);
      },
      r: () => {
        if (shown && isWaiting(shown)) setRejecting(shown);
      },
      u: () => void undo(shown?.actions.undo === null ? shown : lastDecided(people)),
      n: () => note.current?.focus(),
      escape: () => (selection.chosen.length > 0 ? selection.clear() : onPerson(undefined)),
    },
    useKeysEnabled() && rejecting === null,
  );

  const acts = useLatest<VettingActs>({
    choose: ({ id }, isRange) => (isRange ? selection.chooseTo(id) : selection.toggle(id)),
    open({ id }, byKey) {
      onPerson(id);
      if (byKey) focus.enter(id);
    },
    approve: (user) => void decisions.approve(user),
    undo: ({ id }) => void decisions.undo([id]),
    reopen: (user) => reopening.ask({ action: "reopen", user }),
  });

  const fetched = people.filter(isWaiting).length;
  const others = search === "" && counts ? Math.max(0, counts.pending - fetched) : undefined;
  /** The number of people who wait after the last loaded row. */
  const behind = list.query.hasNextPage ? others : 0;
  const pane = shown && (
    <VettingPane
      person={shown}
      place={{ at: people.findIndex(({ id }) => id === shown.id) + 1, all: people.length + (behind ?? 0) }}
      decisions={decisions}
      note={note}
      region={{ ...focus.detail, onFocusCapture: enter }}
      isSecond={selection.chosen.length > 0}
      onApprove={() => approve(shown)}
      onReject={() => setRejecting(shown)}
      onUndo={() => void undo(shown)}
      onReopen={() => reopening.ask({ action: "reopen", user: shown })}
      onStep={(by) => step(by, false)}
      onClose={() => onPerson(undefined)}
    />
  );
  const isEmpty = list.isKnown && people.length === 0 && !list.query.hasNextPage;

  return (
    <>
      {selection.chosen.length > 0 && !isPage && (
        <VettingBulkBar selection={selection} decisions={decisions} kept={kept} />
      )}
      <div ref={ref} tabIndex={tabIndex} className={styles.board} data-pane={pane !== undefined || undefined}>
        <div hidden={isPage} className={styles.queue} data-selecting={selecting || undefined}>
          <PagedList list={list} rows={people.length} loading={copy.loading}>
            {isEmpty && (
              <div className={`${panel.inset} ${panel.underRule}`}>
                <EmptyState title={copy.empty} hint={copy.emptyHint} />
              </div>
            )}
            {people.length > 0 && (
              <>
                <VettingHead
                  people={people}
                  waiting={behind === undefined ? undefined : fetched + behind}
                  fresh={fresh}
                  onTidyUp={() => void tidyUp()}
                  onUndoAll={(ids) => void decisions.undo(ids)}
                  selection={selection}
                  selecting={selecting}
                  onSelecting={setSelecting}
                />
                <VettingTable
                  people={people}
                  current={current}
                  selection={selection}
                  isSending={decisions.isSending}
                  acts={acts}
                  onNearEnd={list.loadMore}
                />
              </>
            )}
          </PagedList>
        </div>
        {pane}
      </div>
      <KeyBar keys={keys} />
      <AskedActionDialog action={reopening} />
      {rejecting && (
        <RejectDialog
          users={[rejecting]}
          onReject={async (rejection) => {
            const taken = await decisions.reject([rejecting.id], rejection);
            const now = latest.current;
            if (taken && !isPhone && now.rejecting === rejecting && now.shown?.id === rejecting.id)
              now.goOn(rejecting);
            return taken;
          }}
          onClose={() => setRejecting(null)}
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
