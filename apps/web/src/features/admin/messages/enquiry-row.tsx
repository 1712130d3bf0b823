import { spacedReference } from "@antochi/contract/reference";
import { messagesCopy } from "../../../content/admin.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmailLink } from "../../../ui/email-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { RowPlace } from "../../../ui/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./messages.module.css";
import type { EnquiryView } from "./use-enquiries.ts";

type EnquiryRowProps = {
  enquiry: EnquiryView;
  place: RowPlace;
  sending: boolean;
  onHandled: (handled: boolean) => void;
};

/** One enquiry: who, when, what about, and what they wrote. */
export function EnquiryRow({ enquiry, place, sending, onHandled }: EnquiryRowProps) {
  const { name, email, subject, body, facts, handledAt, handledBy } = enquiry;
  return (
    <div
      role="listitem"
      {...place}
      aria-label={`${subject}, ${name ?? email}`}
      data-handled={handledAt !== null || undefined}
      className={styles.row}
    >
      <div className={styles.from}>
        {name && (
          <p className={styles.name}>
            <WrittenText>{name}</WrittenText>
          </p>
        )}
        <EmailLink email={email} className={styles.email} />
        <p className="quiet">
          <LocalTime instant={enquiry.createdAt} show="dateAndMinute" />
        </p>
        <p className="quiet">
          {messagesCopy.reference} <span className="figure">{spacedReference(enquiry.reference)}</span>
        </p>
      </div>
      <div className={styles.text}>
        <h2 className={styles.subject}>
          <WrittenText>{subject}</WrittenText>
        </h2>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ label, shortLabel = label, value }) => (
              <div key={label}>
                <dt>{shortLabel}</dt>
                <dd>
                  <WrittenText>{value}</WrittenText>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {body && (
          <p className={styles.body}>
            <WrittenText>{body}</WrittenText>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {handledAt === null ? (
          <>
            <Button sending={sending} onClick={() => onHandled(true)}>
              {messagesCopy.handle}
            </Button>
            <a
              href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
              className={buttonClass({ variant: "quiet" })}
            >
              {messagesCopy.reply}
            </a>
          </>
        ) : (
          <>
            <p className={styles.done}>
              <Icon name="check" size={16} />
              {messagesCopy.handledBy(handledBy)} <LocalTime instant={handledAt} show="date" />
            </p>
            <Button variant="quiet" sending={sending} onClick={() => onHandled(false)}>
              {messagesCopy.reopen}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
