import type { EnquiryState, InboxItem } from "@antochi/contract/inbox";
import { api } from "../../../api-client/api.ts";
import { fetchAnew } from "../../../api-client/fetch-anew.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { inboxCopy as copy } from "../../../content/inbox.ts";
import { useSession } from "../../../session/session.ts";

/** Actions on enquiries: take, give back, mark as answered, reopen. */
export function useEnquiryActs(showChanged: (item: InboxItem) => void) {
  const self = useSession().user;
  const utils = api.useUtils();
  const takeEnquiry = api.enquiries.takeEnquiry.useMutation();
  const markHandled = api.enquiries.markHandled.useMutation();

  async function refresh({ kind, id }: InboxItem): Promise<void> {
    showChanged(await fetchAnew(utils.enquiries.readThread, { kind, id }));
  }
  /** Shows the enquiry's state afterwards, whether the call succeeded or not. */
  async function run(item: InboxItem, call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      await toastFailure(error, copy.failed);
    }
    await refresh(item).catch(() => undefined);
  }
  function setHandled({ kind, id }: InboxItem, handled: boolean) {
    return markHandled.mutateAsync({ kind, id, handled });
  }
  function setOwner({ kind, id, ownerId }: InboxItem, take: boolean) {
    return takeEnquiry.mutateAsync({ kind, id, take, seenOwnerId: ownerId });
  }
  return {
    selfId: self?.id,
    isMine: ({ ownerId }: InboxItem) => self !== null && ownerId === self.id,
    take: (item: InboxItem, take: boolean) => void run(item, async () => setOwner(item, take)),
    setState(item: InboxItem, state: EnquiryState) {
      if (state === item.state) return;
      void run(item, async () => {
        if (state === "answered") return setHandled(item, true);
        if (item.handledAt !== null) await setHandled(item, false);
        if ((state === "in-hand") !== (item.ownerId !== null)) await setOwner(item, state === "in-hand");
      });
    },
  };
}
