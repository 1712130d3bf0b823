import { useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { copyText } from "../copy-text.ts";
import styles from "./sent-notice.module.css";

type Step = { title: string; text: string };

type SentNoticeProps = {
  title: string;
  /** The name of the reference number, and the number formatted for people. */
  label: string;
  reference: string;
  copy: string;
  copied: string;
  copyFailed: Step;
  /** What happens next. */
  steps: readonly Step[];
};

/** Shown above a form after it was sent: the reference, and what happens next. Takes the focus when it appears. */
export function SentNotice({ title, label, reference, copy, copied, copyFailed, steps }: SentNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => heading.current?.focus(), []);

  async function copyReference() {
    setCopied(await copyText(reference, { failed: copyFailed }));
  }

  return (
    <div className={styles.sent}>
      <h3 ref={heading} tabIndex={-1} className="d3">
        {title}
      </h3>
      <div className={styles.reference}>
        <p>
          <span>{label}</span>
          <b>{reference}</b>
        </p>
        <Button onClick={() => void copyReference()}>
          <span aria-live="polite">{isCopied ? copied : copy}</span>
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h4>{step.title}</h4>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
