import { megabytes } from "@antochi/contract/megabytes";
import { useId, useRef, useState } from "react";
import { uploadCopy as copy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { UploadQueue } from "../create-uploader.ts";
import styles from "./drop-area.module.css";
import type { ImportLink } from "../links/link-import.ts";

type DropAreaProps = { queue: UploadQueue; importLink: ImportLink | null };

/** The sources of files: dropped or pasted anywhere on the dialog, chosen here, or fetched from a link. */
export function DropArea({ queue, importLink }: DropAreaProps) {
  const count = queue.maxFiles === 1 ? "one" : "many";
  return (
    <div className={styles.area}>
      <Icon name="upload" size={36} />
      <p className="title-dialog display">{copy.drop[count]}</p>
      <p className="quiet">{copy.orPaste[count]}</p>
      <FilePicker queue={queue} label={copy.browse} isPrimary />
      {importLink && <LinkForm importLink={importLink} />}
      <p className={styles.note}>
        {(count === "one" ? copy.note : copy.noteOfMany)(megabytes(queue.maxBytes))}
      </p>
    </div>
  );
}

type FilePickerProps = {
  queue: UploadQueue;
  label: string;
  isPrimary?: boolean;
  size?: "default" | "small";
  icon?: "plus";
  /** Identifies the button where there are several. */
  name?: string;
  /** Receives one file that replaces another; without it all chosen files are added to the queue. */
  onFile?: (file: File) => void;
};

/** Opens the system's file dialog. */
export function FilePicker({
  queue,
  label,
  isPrimary = false,
  size = "default",
  icon,
  name,
  onFile,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={isPrimary ? "primary" : "secondary"}
        size={size}
        autoFocus={isPrimary}
        {...(name !== undefined && { "aria-label": `${label}: ${name}` })}
        onClick={() => input.current?.click()}
      >
        {icon && <Icon name={icon} size={16} />}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={queue.maxFiles !== 1 && !onFile}
        accept=".pdf,application/pdf"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          const [file] = files;
          if (onFile && file) onFile(file);
          else if (file) queue.add(files);
          // Reset, so that choosing the same file again fires a change event.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** A form to fetch a PDF from its address. */
export function LinkForm({ importLink }: { importLink: ImportLink }) {
  const id = useId();
  const [isImporting, setImporting] = useState(false);
  async function send(data: FormData) {
    const address = data.get("address");
    if (typeof address !== "string" || address.trim() === "") return;
    setImporting(true);
    await importLink(address.trim());
    setImporting(false);
  }
  return (
    <form
      id={id}
      className={styles.link}
      onSubmit={(event) => {
        event.preventDefault();
        // An outer form must not be submitted as well.
        event.stopPropagation();
        void send(new FormData(event.currentTarget));
      }}
    >
      <TextField name="address" label={copy.link.label} inputMode="url" />
      <Button type="submit" sending={isImporting}>
        {isImporting ? copy.link.importing : copy.link.import}
      </Button>
    </form>
  );
}
