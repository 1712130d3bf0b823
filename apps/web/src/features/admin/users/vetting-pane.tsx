import type { Alike, VettingItem } from "@antochi/contract/vetting";
import { type Ref, useState } from "react";
import { usersCopy } from "../../../content/admin.ts";
import { vettingCopy } from "../../../content/vetting.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { useKeysEnabled } from "../../../ui/keys-enabled.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import type { DetailRegion } from "../lists/use-detail-focus.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import { DecisionWords, isReopenable, onFirst, useUndoable } from "./decision-cell.tsx";
import { Dossier } from "./dossier.tsx";
import type { Review } from "./use-review.ts";
import { isWaiting, nameOf } from "./user-rows.ts";
import styles from "./vetting.module.css";

const copy = vettingCopy.dossier;

type VettingPaneProps = {
  person: VettingItem;
  /** The person's position in the list; `at` is 0 if they are not in it. */
  place: { at: number; all: number };
  review: Review;
  isSending: boolean;
  note: Ref<HTMLTextAreaElement>;
  region: DetailRegion;
  /** Whether several people are selected, so that the bulk actions take precedence. */
  isSecond: boolean;
  onReopen: () => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
};

/** One person beside the list; over it where space is tight, and as a separate page on a phone. */
export function VettingPane({
  person,
  place,
  review,
  isSending,
  note,
  region,
  isSecond,
  ...act
}: VettingPaneProps) {
  const keysEnabled = useKeysEnabled();
  const kept = useKeptFocus(region.ref);
  const canUndo = useUndoable(person);
  const [asking, setAsking] = useState(false);
  const [other, setOther] = useState<Alike | null>(null);
  const [before, setBefore] = useState(person.id);
  // Closes dialogs when the person changes, for example through the browser's Back button.
  if (person.id !== before) {
    setBefore(person.id);
    setAsking(false);
    setOther(null);
  }
  useShortcuts(
    {
      e: () => {
        if (isWaiting(person)) setAsking(true);
      },
    },
    keysEnabled && !asking,
  );
  return (
    <aside className={styles.pane} aria-label={copy.label(nameOf(person))} {...region} {...kept}>
      <div className={styles.paneTop}>
        <Button variant="quiet" size="small" aria-label={copy.back} title={copy.back} onClick={act.onClose}>
          <Icon name="arrowLeft" />
        </Button>
        <span className="figure">{place.at > 0 && copy.place(place.at, place.all)}</span>
        <span className={styles.grow} />
        <StepButton isAtEnd={place.at <= 1} onStep={() => act.onStep(-1)}>
          {copy.previous}
        </StepButton>
        <StepButton isAtEnd={place.at === place.all} onStep={() => act.onStep(1)}>
          {copy.next}
        </StepButton>
      </div>
      <div className={styles.paneBody}>
        <Dossier person={person} note={note} onCompare={setOther} />
      </div>
      <div className={styles.paneFoot} data-waiting={isWaiting(person) || undefined}>
        {isWaiting(person) ? (
          <>
            <Button
              variant={isSecond ? "secondary" : "primary"}
              sending={isSending}
              onClick={onFirst(() => review.approve(person))}
            >
              {usersCopy.approve} {keysEnabled && <KeyCap>A</KeyCap>}
            </Button>
            <Button sending={isSending} onClick={onFirst(() => review.setRejecting(person))}>
              {vettingCopy.reject.button} {keysEnabled && <KeyCap>R</KeyCap>}
            </Button>
            <span className={styles.grow} />
            <Button variant="quiet" className={styles.ask} onClick={() => setAsking(true)}>
              {vettingCopy.ask.button} {keysEnabled && <KeyCap>E</KeyCap>}
            </Button>
          </>
        ) : (
          <>
            <DecisionWords user={person} />
            <span className={styles.grow} />
            {canUndo && (
              <Button sending={isSending} onClick={onFirst(() => void review.undo(person))}>
                {vettingCopy.undo} {keysEnabled && <KeyCap>U</KeyCap>}
              </Button>
            )}
            {isReopenable(person, canUndo) && (
              <Button sending={isSending} onClick={onFirst(act.onReopen)}>
                {vettingCopy.reopen}
              </Button>
            )}
          </>
        )}
      </div>
      {asking && <AskDialog person={person} onClose={() => setAsking(false)} />}
      {other && (
        <CompareDialog
          person={person}
          other={other}
          onReject={() => {
            setOther(null);
            review.setRejecting(person);
          }}
          onClose={() => setOther(null)}
        />
      )}
    </aside>
  );
}

type StepButtonProps = { isAtEnd: boolean; onStep: () => void; children: string };

/**
 * At the end of the list it does nothing. It is not disabled, which would take the focus from a user who got there with it.
 */
function StepButton({ isAtEnd, onStep, children }: StepButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onStep}
    >
      {children}
    </Button>
  );
}
