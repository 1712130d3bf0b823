import { uploadCopy as copy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import type { UploadQueue } from "../create-uploader.ts";
import { FilePicker } from "./drop-area.tsx";
import type { KeptUpload } from "../sending/kept-uploads.ts";
import styles from "./kept-files.module.css";

/** Uploads that were in progress when the page was left; each resumes once the same file is chosen again. */
export function KeptFiles({ queue, kept }: { queue: UploadQueue; kept: readonly KeptUpload[] }) {
  if (kept.length === 0) return null;
  return (
    <section className={styles.kept} aria-labelledby="kept-uploads">
      <h3 id="kept-uploads" className={styles.title}>
        {copy.restored.title}
      </h3>
      <ul>
        {kept.map((file) => (
          <li key={`${file.name} ${file.size} ${file.modified}`} className={styles.file}>
            <span>{copy.restored.text(file.name, Math.floor((file.arrived / file.size) * 100))}</span>
            <Button variant="quiet" size="small" onClick={() => queue.forget(file)}>
              {copy.restored.forget}
              <span className="visually-hidden"> {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <FilePicker queue={queue} label={copy.restored.again} />
    </section>
  );
}
