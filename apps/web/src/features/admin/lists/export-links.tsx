import { type EnquiryKindName, enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { adminCopy, messagesCopy } from "../../../content/admin.ts";
import { ProvenDownload } from "../../../session/proven-download.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./export-links.module.css";

const { files, of } = adminCopy.exports;

type ExportLinksProps = {
  list: keyof typeof of | EnquiryKindName;
  /** The list's filter, as parameters of its address. */
  filter?: Readonly<Record<string, string | number>>;
};

/** Links to a list as a file, with the filter that is shown. */
export function ExportLinks({ list, filter }: ExportLinksProps) {
  const asked = new URLSearchParams(
    Object.entries(filter ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return (
    <div className={styles.files}>
      {Object.entries(files).map(([ending, format]) => (
        <ProvenDownload
          key={ending}
          href={`/api/admin/exports/${list}.${ending}${asked && "?"}${asked}`}
          aria-label={labelOf(list, format)}
          className={styles.file}
        >
          <Icon name="download" />
          {format}
        </ProvenDownload>
      ))}
    </div>
  );
}

function labelOf(list: ExportLinksProps["list"], format: string): string {
  if (list === "users" || list === "logs") return of[list](format);
  return messagesCopy.fileOf(enquiryKinds[list].words.kind, format);
}
