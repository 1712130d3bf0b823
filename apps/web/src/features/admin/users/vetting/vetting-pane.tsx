import type { Alike, VettingItem } from "@antochi/contract/vetting";
import { Fragment, type Ref, useEffect, useState } from "react";
import { usersCopy } from "../../../../content/admin.ts";
import { vettingCopy } from "../../../../content/vetting.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { KeyCap } from "../../../../ui/keys/key-cap.tsx";
import { useKeysEnabled } from "../../../../ui/keys/keys-enabled.ts";
import { onFirst } from "../../../../ui/late/on-first.ts";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { useShortcuts } from "../../../../ui/keys/use-shortcuts.ts";
import type { DetailRegion } from "../../lists/use-detail-focus.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import { DecisionWords, isReopenable, useUndoable } from "../decision-cell.tsx";
import { Dossier } from "./dossier.tsx";
import type { Review } from "./use-review.ts";
import { isWaiting, nameOf } from "../user-rows.ts";
import styles from "./vetting.module.css";

const copy = vettingCopy.dossier;

type VettingPaneProps = {
  person: VettingItem;
  /** The person's position in the list; `at` is 0 if they are not in it, and `all` is undefined if it was not counted. */
  place: { at: number; all: number | undefined };
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
export function VettingPane(props: VettingPaneProps) {
  const { person, review, note, region } = props;
  const kept = useKeptFocus(region.ref);
  // Read here and not in the foot: `useKeptFocus` notices that time removed the button only if the pane renders.
  const canUndo = useUndoable(person);
  const { asking, setAsking, other, setOther } = useDialogs(person);
  return (
    <aside className={styles.pane} aria-label={copy.label(nameOf(person))} {...region} {...kept}>
      <Head {...props} />
      <div className={styles.paneBody}>
        <Dossier person={person} note={note} onCompare={setOther} />
      </div>
      <Foot {...props} canUndo={canUndo} onAsk={() => setAsking(true)} />
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

/** Which of the pane's dialogs is open: a question to the person, or the comparison with `other`. */
function useDialogs(person: VettingItem) {
  const [asking, setAsking] = useState(false);
  const [other, setOther] = useState<Alike | null>(null);
  const [before, setBefore] = useState(person.id);
  // Closes them when the person changes, for example through the browser's Back button.
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
    useKeysEnabled() && !asking,
  );
  return { asking, setAsking, other, setOther };
}

function Head({ place, onStep, onClose }: Pick<VettingPaneProps, "place" | "onStep" | "onClose">) {
  return (
    <div className={styles.paneTop}>
      <Button variant="quiet" size="small" aria-label={copy.back} title={copy.back} onClick={onClose}>
        <Icon name="arrowLeft" />
      </Button>
      <span className="figure">
        {place.at > 0 && place.all !== undefined && copy.place(place.at, place.all)}
      </span>
      <span className={styles.grow} />
      <StepButton isAtEnd={place.at <= 1} onStep={() => onStep(-1)}>
        {copy.previous}
      </StepButton>
      <StepButton isAtEnd={place.at === place.all} onStep={() => onStep(1)}>
        {copy.next}
      </StepButton>
    </div>
  );
}

type FootProps = Pick<VettingPaneProps, "person" | "review" | "isSending" | "isSecond" | "onReopen"> & {
  canUndo: boolean;
  onAsk: () => void;
};

/**
 * The buttons that decide, or what was decided and the way back. Keyed, so that another administrator's decision removes a
 * focused button: React would turn Reopen into Ask, and a press meant for one would do the other. For the same reason nothing
 * can be pressed for a moment after such a decision.
 */
function Foot({ person, review, isSending, isSecond, canUndo, onReopen, onAsk }: FootProps) {
  const keysEnabled = useKeysEnabled();
  const isNew = useJustChanged(person);
  const button = (act: () => void) => ({
    "aria-disabled": isNew || undefined,
    onClick: isNew ? undefined : onFirst(act),
    sending: isSending,
  });
  return (
    <div
      className={styles.paneFoot}
      data-waiting={isWaiting(person) || undefined}
      data-new={isNew || undefined}
    >
      {isWaiting(person) ? (
        <Fragment key="waiting">
          <Button variant={isSecond ? "secondary" : "primary"} {...button(() => review.approve(person))}>
            {usersCopy.approve} {keysEnabled && <KeyCap>A</KeyCap>}
          </Button>
          <Button {...button(() => review.setRejecting(person))}>
            {vettingCopy.reject.button} {keysEnabled && <KeyCap>R</KeyCap>}
          </Button>
          <span className={styles.grow} />
          <Button variant="quiet" className={styles.ask} {...button(onAsk)} sending={false}>
            {vettingCopy.ask.button} {keysEnabled && <KeyCap>E</KeyCap>}
          </Button>
        </Fragment>
      ) : (
        <Fragment key="decided">
          <DecisionWords user={person} />
          <span className={styles.grow} />
          {canUndo && (
            <Button {...button(() => void review.undo(person))}>
              {vettingCopy.undo} {keysEnabled && <KeyCap>U</KeyCap>}
            </Button>
          )}
          {isReopenable(person, canUndo) && <Button {...button(onReopen)}>{vettingCopy.reopen}</Button>}
        </Fragment>
      )}
    </div>
  );
}

/** For how long a button that took another's place cannot be pressed, in milliseconds: a press that has begun lands in that time. */
const heldBack = 500;

/** Whether the buttons for this person have just replaced others, because someone decided or undid it. */
function useJustChanged(person: VettingItem): boolean {
  const waits = isWaiting(person);
  const { id } = person;
  const [known, setKnown] = useState({ id, waits });
  // Whoever goes on to the next person knows which buttons come.
  if (known.id !== id) setKnown({ id, waits });
  const isNew = known.id === id && known.waits !== waits;
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => setKnown({ id, waits }), heldBack);
    return () => clearTimeout(timer);
  }, [isNew, id, waits]);
  return isNew;
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
