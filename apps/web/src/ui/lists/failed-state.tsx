import { Button } from "../button.tsx";
import { handFocusOn } from "../hand-focus-on.ts";
import { ownWords } from "../own-words.ts";
import styles from "./empty-state.module.css";

type FailedStateProps = {
  /** The reason, if the server gave one. */
  message: string | undefined;
  onRetry: () => void;
};

/** Shown in place of a list that could not be fetched. */
export function FailedState({ message = ownWords.noAnswer, onRetry }: FailedStateProps) {
  return (
    <div ref={handFocusOn} className={styles.empty} role="alert">
      <p className="title-section display">{ownWords.notLoaded}</p>
      <p className="quiet">{message}</p>
      <Button onClick={onRetry}>{ownWords.tryAgain}</Button>
    </div>
  );
}
