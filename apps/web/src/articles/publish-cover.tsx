import { useEffect, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import styles from "./publish-dialog.module.css";

type CoverProps = { picture: Blob | null; isRefused?: boolean };

/** The first page of a PDF, small; an empty frame where there is none. */
export function Cover({ picture, isRefused = false }: CoverProps) {
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
      {isRefused && address === null && <Icon name="warning" />}
    </div>
  );
}
