import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import { useNavigate } from "@tanstack/react-router";
import { inboxCopy } from "../../../content/inbox.ts";
import { Segments } from "../../../ui/segments.tsx";
import type { AdminSearch } from "../admin-search.ts";
import { ExportLinks } from "../lists/export-links.tsx";
import { isPanelPhone } from "../panel/panel-media.ts";
import { useCurrentSearch } from "../panel/use-current-search.ts";
import { Inbox } from "./inbox.tsx";
import styles from "./messages.module.css";
import { Newsletter } from "./newsletter/newsletter.tsx";

const sections = ["enquiries", "newsletter"] as const;
type Section = (typeof sections)[number];

/** Everything that visitors and members sent: enquiries with their answers, and separately the newsletter's addresses. */
export function MessagesTab({ search: rendered }: { search: AdminSearch }) {
  const { enquiry, section: chosen } = useCurrentSearch(rendered);
  // An enquiry may be opened from anywhere, for example from the palette.
  const section: Section = enquiry === undefined ? (chosen ?? "enquiries") : "enquiries";
  const navigate = useNavigate();
  function choose(next: Section) {
    const search = { tab: "messages", ...(next === "newsletter" && { section: next }) } as const;
    void navigate({ to: "/admin", search, replace: true });
  }
  const choice = (
    <Segments
      label={inboxCopy.sections.label}
      value={section}
      onValueChange={choose}
      segments={sections.map((value) => ({ value, label: inboxCopy.sections[value] }))}
    />
  );
  return (
    <>
      {section === "enquiries" ? (
        <Inbox
          sections={choice}
          enquiry={enquiry}
          onEnquiry={(next) =>
            void navigate({
              to: "/admin",
              search: { tab: "messages", enquiry: next },
              // On a phone, Back leads from an enquiry to the list; elsewhere the list is beside it.
              replace: enquiry !== undefined || !isPanelPhone(),
              resetScroll: isPanelPhone(),
            })
          }
        />
      ) : (
        <Newsletter sections={choice} />
      )}
      <Exports beside={enquiry} />
    </>
  );
}

/** Export links for each kind; on a phone they are hidden while an enquiry is open. */
function Exports({ beside }: { beside: string | undefined }) {
  return (
    <div className={styles.exports} data-beside={beside && ""}>
      {namesOf(enquiryKinds).map((kind) => (
        <div key={kind} className={styles.files}>
          <span>{enquiryKinds[kind].words.kind}</span>
          <ExportLinks list={kind} />
        </div>
      ))}
    </div>
  );
}
