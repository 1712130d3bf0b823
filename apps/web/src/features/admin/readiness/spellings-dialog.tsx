import { audienceKindsInOrder, type NameToJoin, useSpellings } from "./use-spellings.ts";
import { useState } from "react";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { failureWords } from "../lists/failure-words.ts";
import styles from "./assign.module.css";

const { spellings: copy } = assignmentsCopy;

/** The spellings of units and ranks in use, which can be merged into each other. */
export function SpellingsDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<NameToJoin | null>(null);
  const { names, isEmpty, failure, retry, join, isJoining } = useSpellings((id) =>
    setAsked((now) => (now?.from.id === id ? null : now)),
  );
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={copy.title}
        description={copy.text}
        width="file"
        actions={<Button onClick={onClose}>{copy.close}</Button>}
      >
        {failure && <FailedState message={failureWords(failure)} onRetry={retry} />}
        {isEmpty && <p>{copy.none}</p>}
        {audienceKindsInOrder
          .filter((kind) => names.some((each) => each.kind === kind))
          .map((kind) => {
            const ofKind = names.filter((each) => each.kind === kind);
            const open = ofKind.filter(({ joinedTo }) => joinedTo === null);
            return (
              <section key={kind}>
                <h3 className="title-section">{copy.kinds[kind]}</h3>
                <ul className={styles.rows}>
                  {ofKind.map((each) => {
                    const standsFor = ofKind.find(({ id }) => id === each.joinedTo);
                    return (
                      <li key={each.id}>
                        <div>
                          <b>
                            <WrittenText>{each.name}</WrittenText>
                          </b>{" "}
                          <span className="quiet">
                            {standsFor ? copy.joined(standsFor.name) : copy.members(each.members)}
                          </span>
                        </div>
                        {!standsFor && open.length > 1 && (
                          <select
                            aria-label={copy.into(each.name)}
                            value=""
                            onChange={({ target: { value } }) => {
                              const into = open.find(({ id }) => String(id) === value);
                              if (into) setAsked({ from: each, into });
                            }}
                          >
                            <option value="">{copy.choose}</option>
                            {open
                              .filter(({ id }) => id !== each.id)
                              .map(({ id, name }) => (
                                <option key={id} value={id}>
                                  {name}
                                </option>
                              ))}
                          </select>
                        )}
                      </li>
                    );
                  })}
                </ul>
              </section>
            );
          })}
      </Dialog>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          {...copy.question(asked.from.name, asked.into.name)}
          sending={isJoining}
          onConfirm={() => join({ id: asked.from.id, into: asked.into.id })}
        />
      )}
    </>
  );
}
