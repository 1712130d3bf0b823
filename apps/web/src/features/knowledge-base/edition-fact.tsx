import { api } from "../../api-client/api.ts";
import { newEditionCopy as copy } from "../../content/editions.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import styles from "./edition-fact.module.css";
import { EditionSign } from "./reader/changes/edition-sign.tsx";

type EditionFactProps = { articleId: number; title: string; number: number };

/** The number of this edition, with a menu of the older ones that its reader may still open. */
export function EditionFact({ articleId, title, number }: EditionFactProps) {
  const { data = [] } = api.editions.listEditions.useQuery({ articleId });
  const older = data.flatMap((edition) =>
    edition.isCurrent || edition.pdfPath === null ? [] : [{ number: edition.number, url: edition.pdfPath }],
  );
  const sign = (
    <>
      <EditionSign number={number} />
      <span className="visually-hidden">{number}</span>
    </>
  );
  if (older.length === 0) return sign;
  return (
    <Menu
      title={title}
      trigger={
        <button type="button" className={styles.trigger} aria-label={copy.editions(number)}>
          {sign}
          <Icon name="chevron" />
        </button>
      }
      groups={[
        older.map((edition) => ({
          label: copy.openOlder(edition.number),
          onSelect: () => window.open(edition.url, "_blank", "noopener"),
        })),
      ]}
    />
  );
}
