import { messagesCopy } from "../../../../content/admin.ts";
import { EmailLink } from "../../../../ui/email-link.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import type { RowPlace } from "../../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../../ui/written-text.tsx";
import styles from "../messages.module.css";
import { ReferenceNumber } from "../reference-number.tsx";
import type { EnquiryView } from "../use-enquiries.ts";

/** One address of the newsletter: since when, confirmed or not, and its language. */
export function AddressRow({ enquiry, place }: { enquiry: EnquiryView; place: RowPlace }) {
  const { email, subject, facts } = enquiry;
  return (
    <div role="listitem" {...place} aria-label={`${subject}, ${email}`} className={styles.row}>
      <div className={styles.from}>
        <EmailLink email={email} className={styles.email} />
        <p className="quiet">
          <LocalTime instant={enquiry.createdAt} show="dateAndMinute" />
        </p>
        <p className="quiet">
          {messagesCopy.reference} <ReferenceNumber reference={enquiry.reference} />
        </p>
      </div>
      <div className={styles.text}>
        <h2 className={styles.subject}>
          <WrittenText>{subject}</WrittenText>
        </h2>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <WrittenText>{value}</WrittenText>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
