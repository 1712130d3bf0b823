import { type EnquiryKindName, enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import { useState } from "react";
import { messagesCopy } from "../../../content/admin.ts";
import { ProvenDownload } from "../../../session/proven-download.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { VirtualRows } from "../../../ui/virtual-rows.tsx";
import { PagedList } from "../paged-list.tsx";
import panel from "../panel.module.css";
import { EnquiryRow } from "./enquiry-row.tsx";
import styles from "./messages.module.css";
import { useEnquiries, useOpenEnquiries } from "./use-enquiries.ts";
import { useHandling } from "./use-handling.ts";

/** Everything that visitors and members sent, by kind; what is dealt with can be hidden. */
export function MessagesTab() {
  const [kind, setKind] = useState<EnquiryKindName>("messages");
  const [openOnly, setOpenOnly] = useState(false);
  const open = useOpenEnquiries();
  const { list, enquiries } = useEnquiries(kind, openOnly);
  const handling = useHandling(kind);
  const { words } = enquiryKinds[kind];
  const shown = enquiries.map(handling.current).filter((enquiry) => !openOnly || enquiry.handledAt === null);

  return (
    <>
      <div className={panel.strip}>
        <Segments
          label={messagesCopy.kindsLabel}
          value={kind}
          onValueChange={setKind}
          segments={namesOf(enquiryKinds).map((value) => ({
            value,
            label: enquiryKinds[value].words.kind,
            count: open.get(value) === 0 ? undefined : open.get(value),
          }))}
        />
        <span className={panel.grow} />
        <div className={styles.tools}>
          <CheckboxField
            label={messagesCopy.hideHandled}
            name="hideHandled"
            checked={openOnly}
            onChange={(event) => setOpenOnly(event.target.checked)}
          />
          <div className={styles.files}>
            {Object.entries(messagesCopy.files).map(([ending, format]) => (
              <ProvenDownload
                key={ending}
                href={`/api/admin/exports/${kind}.${ending}`}
                aria-label={messagesCopy.fileOf(words.kind, format)}
                className={styles.file}
              >
                <Icon name="download" />
                {format}
              </ProvenDownload>
            ))}
          </div>
        </div>
      </div>
      <PagedList list={list} rows={shown.length} loading={messagesCopy.loading}>
        {list.query.isSuccess && shown.length === 0 && !list.query.hasNextPage && (
          <div className={panel.inset}>
            {openOnly ? (
              <EmptyState title={messagesCopy.allHandled} />
            ) : (
              <EmptyState title={words.empty} hint={words.emptyHint} />
            )}
          </div>
        )}
        {shown.length > 0 && (
          <div className={styles.list}>
            <VirtualRows
              key={kind}
              role="list"
              rows={shown}
              keyOf={(enquiry) => enquiry.id}
              estimate={() => 120}
              isWhole={!list.query.hasNextPage}
              onNearEnd={list.loadMore}
            >
              {(enquiry, place) => (
                <EnquiryRow
                  enquiry={enquiry}
                  place={place}
                  sending={handling.isSending(enquiry.id)}
                  onHandled={(handled) => handling.setHandled(enquiry.id, handled)}
                />
              )}
            </VirtualRows>
          </div>
        )}
      </PagedList>
    </>
  );
}
