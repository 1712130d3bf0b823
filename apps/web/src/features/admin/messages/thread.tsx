import { type EnquiryState, enquiryStates, type InboxItem, type Thread } from "@antochi/contract/inbox";
import { inboxCopy } from "../../../content/inbox.ts";
import { EmailLink } from "../../../ui/email-link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { ScrollRegion } from "../../../ui/lists/scroll-region.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { ReferenceNumber } from "./reference-number.tsx";
import { Waiting } from "./waiting.tsx";
import styles from "./inbox.module.css";

const copy = inboxCopy.thread;

type ThreadHeadProps = {
  item: InboxItem;
  isMine: boolean;
  onState: (state: EnquiryState) => void;
  onTake: (take: boolean) => void;
};

/** An enquiry's subject, state and owner. */
export function ThreadHead({ item, isMine, onState, onTake }: ThreadHeadProps) {
  return (
    <>
      <header className={styles.head}>
        <h2 className="title-section">
          <WrittenText>{item.subject}</WrittenText>
        </h2>
        <Segments
          label={inboxCopy.stateLabel}
          value={item.state}
          onValueChange={onState}
          segments={enquiryStates.map((value) => ({ value, label: inboxCopy.states[value] }))}
        />
      </header>
      <dl className={styles.cells}>
        <div>
          <dt>{copy.number}</dt>
          <dd>
            <ReferenceNumber reference={item.reference} />
          </dd>
        </div>
        <div>
          <dt>{copy.from}</dt>
          <dd>
            {item.name !== null && (
              <>
                <WrittenText>{item.name}</WrittenText>,{" "}
              </>
            )}
            <EmailLink email={item.email} />
          </dd>
        </div>
        <div>
          <dt>{item.handledAt === null ? copy.waits : copy.answeredBy(item.handledBy)}</dt>
          <dd>
            <Waiting item={item} />
          </dd>
        </div>
        <div>
          <dt>{copy.owner}</dt>
          <dd>
            <button type="button" className={styles.link} onClick={() => onTake(!isMine)}>
              {isMine ? copy.giveBack : item.owner === null ? copy.take : copy.takeFrom(item.owner)}
            </button>
          </dd>
        </div>
      </dl>
    </>
  );
}

/** The enquiry, and what was written about it since. */
export function ThreadEntries({ thread, own }: { thread: Thread; own: number | undefined }) {
  return (
    <ScrollRegion className={styles.entries} aria-label={copy.entries}>
      <article className={styles.entry}>
        <p className={styles.byline}>
          <b>
            <WrittenText>{thread.name ?? thread.email}</WrittenText>
          </b>
          <span className="quiet">{copy.by.sent}</span>
          <LocalTime instant={thread.createdAt} show="dateAndMinute" />
        </p>
        {thread.facts.length > 0 && (
          <dl className={styles.facts}>
            {thread.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <WrittenText>{value}</WrittenText>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {thread.body !== null && (
          <p className={styles.text}>
            <WrittenText>{thread.body}</WrittenText>
          </p>
        )}
      </article>
      {thread.entries.map((entry) => (
        <article key={entry.id} className={styles.entry} data-entry={entry.entry}>
          <p className={styles.byline}>
            <b>{entry.byId !== null && entry.byId === own ? copy.you : (entry.by ?? copy.us)}</b>
            <span className="quiet">{copy.by[entry.entry]}</span>
            <LocalTime instant={entry.at} show="dateAndMinute" />
          </p>
          <p className={styles.text}>
            <WrittenText>{entry.text}</WrittenText>
          </p>
        </article>
      ))}
    </ScrollRegion>
  );
}
