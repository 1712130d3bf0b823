import { useEffect, useState } from "react";
import styles from "./publish-dialog.module.css";

/** The first page of a PDF, small; an empty frame where there is none. */
export function Cover({ picture }: { picture: Blob | null }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null) return undefined;
    const made = URL.createObjectURL(picture);
    const timer = setTimeout(() => setAddress(made));
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  return (
    <div className={styles.cover}>
      {address !== null && <img src={address} alt="" className={styles.picture} />}
    </div>
  );
}
