import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { messagesCopy } from "../../../../content/admin.ts";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { VirtualRows } from "../../../../ui/lists/virtual-rows.tsx";
import { PagedList } from "../../lists/paged-list.tsx";
import panel from "../../panel/panel.module.css";
import { AddressRow } from "./address-row.tsx";
import styles from "../messages.module.css";
import { useEnquiries } from "../use-enquiries.ts";

const { words } = enquiryKinds.newsletter;

/** The addresses subscribed to the newsletter, which are not to be answered. */
export function NewsletterList() {
  const { list, enquiries } = useEnquiries("newsletter", false);
  return (
    <PagedList list={list} rows={enquiries.length} loading={messagesCopy.loading}>
      {list.query.isSuccess && enquiries.length === 0 && (
        <div className={panel.inset}>
          <EmptyState title={words.empty} hint={words.emptyHint} />
        </div>
      )}
      {enquiries.length > 0 && (
        <div className={styles.list}>
          <VirtualRows
            role="list"
            rows={enquiries}
            keyOf={(enquiry) => enquiry.id}
            estimate={() => 96}
            isWhole={!list.query.hasNextPage}
            onNearEnd={list.loadMore}
          >
            {(enquiry, place) => <AddressRow enquiry={enquiry} place={place} />}
          </VirtualRows>
        </div>
      )}
    </PagedList>
  );
}
