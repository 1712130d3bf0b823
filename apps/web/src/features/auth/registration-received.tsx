import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { authCopy } from "../../content/auth.ts";
import { screenMessages } from "../../content/screen-words.ts";
import { Button } from "../../ui/button.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import auth from "./auth.module.css";
import styles from "./registration-received.module.css";

const copy = authCopy.submitted;

type RegistrationReceivedProps = {
  /** About the password, which was accepted nevertheless. */
  warning: string | undefined;
  onReturn: () => void;
};

/** What has happened, the registration's state and what comes next; the heading gets the focus, so that it is read out. */
export function RegistrationReceived({ warning, onReturn }: RegistrationReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [at] = useState(() => new Date());
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="d4">
        {copy.title}
      </h1>
      <ol className={styles.stations}>
        <li>
          <strong>{copy.registered}</strong>
          <p>
            <LocalTime instant={at.toISOString()} show="dateAndMinute" />
          </p>
        </li>
        <li className={styles.here} aria-current="step">
          <strong>{copy.waiting}</strong>
          <p>{copy.waitingText}</p>
        </li>
        <li className={styles.ahead}>{copy.approved}</li>
      </ol>
      <p>{copy.confirm}</p>
      {warning !== undefined && <p>{copy.ofPassword(screenMessages(warning))}</p>}
      <Button variant="primary" className={styles.back} onClick={onReturn}>
        {copy.back}
      </Button>
      <Link to="/confirm-email" className={auth.toggle}>
        {copy.again}
      </Link>
    </>
  );
}
