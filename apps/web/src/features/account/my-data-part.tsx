import { dataExportAddress } from "@antochi/contract/personal-data";
import { api } from "../../api-client/api.ts";
import { toApiError } from "../../api-client/api-error.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { accountCopy } from "../../content/account.ts";
import { withProof } from "../../session/proof.ts";
import { ProvenDownload } from "../../session/proven-download.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FailedState } from "../../ui/lists/failed-state.tsx";
import { formatSize } from "../../ui/format-size.ts";
import { Icon } from "../../ui/icon.tsx";
import { LoadingRows } from "../../ui/lists/loading-rows.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { showToast } from "../../ui/toasts/toast.ts";
import styles from "./account-page.module.css";

const { data: copy } = accountCopy;

/** How often to poll for a file that is being made, in milliseconds. */
const lookAgainMs = 3_000;

/** Everything stored about the user, as one file to request, wait for and download. */
export function MyDataPart() {
  const utils = api.useUtils();
  const found = api.personalData.dataExport.useQuery(undefined, {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? lookAgainMs : false),
  });
  const request = api.personalData.requestDataExport.useMutation();
  const kept = useKeptFocus();

  async function ask() {
    try {
      const asked = await withProof(() => request.mutateAsync());
      utils.personalData.dataExport.setData(undefined, asked);
    } catch (error) {
      await toastFailure(error, copy.failed);
    }
  }

  /** The page may be older than the day for which a file is kept, and a browser does not report what it cannot download. */
  async function isThere() {
    const { data } = await found.refetch({ throwOnError: true });
    if (data?.state === "made") return true;
    showToast({ title: copy.ended.title, description: copy.ended.text, tone: "destructive" });
    return false;
  }

  if (found.isPending) return <LoadingRows label={copy.loading} />;
  if (found.isError) {
    return (
      <FailedState message={toApiError(found.error).serverMessage} onRetry={() => void found.refetch()} />
    );
  }
  const { state, until, size } = found.data;
  return (
    <div className={styles.state} {...kept}>
      {state === "made" ? (
        <ProvenDownload className={buttonClass()} href={dataExportAddress} isThere={isThere}>
          <Icon name="download" />
          {copy.fetch}
        </ProvenDownload>
      ) : (
        <Button sending={state === "waiting" || request.isPending} onClick={() => void ask()}>
          {state === "waiting" ? copy.waiting : copy.ask}
        </Button>
      )}
      <p role="status" className="quiet">
        {state === "none" && copy.what}
        {state === "waiting" && copy.told}
        {until !== null && (
          <>
            {size !== null && `ZIP, ${formatSize(size)}. `}
            {copy.until} <LocalTime instant={until} show="dateAndMinute" />
          </>
        )}
      </p>
    </div>
  );
}
