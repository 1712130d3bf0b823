import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./publish-row.module.css";

type CoverProps = { picture: Blob | null; isRefused?: boolean };

/** A thumbnail of a PDF's first page; an empty frame if there is none. */
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
