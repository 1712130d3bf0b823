import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { useState } from "react";
import { publishCopy as copy } from "../../content/publish.ts";
import { uploadCopy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { UploadQueue } from "../../uploads/create-uploader.ts";
import type { Publishing } from "./create-publishing.ts";
import { CategoriesNotLoaded } from "../not-loaded.tsx";
import styles from "./publish-dialog.module.css";
import type { ForAll } from "./publish-for-all.ts";
import type { PublishRow } from "./publish-rows.ts";
import rowStyles from "./publish-row.module.css";
import { CategorySelect, HandlingSelect } from "./publish-selects.tsx";
import { useTitleField } from "./use-title-field.ts";

type ForAllProps = { publishing: Publishing; forAll: ForAll; categories: readonly CategoryItem[] };

/** The fields that apply to all rows. */
export function ForAllFields({ publishing, forAll, categories }: ForAllProps) {
  return (
    <>
      <div className={styles.named}>
        <span aria-hidden>{copy.category}</span>
        <CategorySelect
          label={copy.category}
          categories={categories}
          value={forAll.categoryId}
          empty={copy.chooseCategory}
          onChange={(categoryId) => publishing.setForAll({ ...forAll, categoryId })}
        />
      </div>
      <div className={styles.named}>
        <span aria-hidden>{copy.handling}</span>
        <HandlingSelect
          label={copy.handling}
          value={forAll.handling}
          onChange={(handling = null) => publishing.setForAll({ ...forAll, handling })}
        />
      </div>
      <CategoriesNotLoaded />
    </>
  );
}

/** The same on a phone: one line that opens the fields in a bottom sheet. */
export function ForAllLine(props: ForAllProps) {
  const { forAll, categories } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={styles.forAllWords}>
        <b>{copy.forAll}:</b> {placeWords(forAll, categories)}
      </p>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {copy.change}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={copy.forAll}
        place="foot"
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {uploadCopy.done}
          </Button>
        }
      >
        <ForAllFields {...props} />
      </Dialog>
    </>
  );
}

type RowSheetProps = ForAllProps & { queue: UploadQueue; row: PublishRow };

/** A row's fields on a phone, behind one button. */
export function RowSheet({ queue, publishing, row, forAll, categories }: RowSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const { file, own } = row;
  const { titleFrom, field } = useTitleField(publishing, row);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={rowStyles.more}
        aria-label={copy.changeOf(file.name)}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={row.title}
        place="foot"
        actions={
          <>
            <Button onClick={() => queue.remove(file.id)}>{copy.remove}</Button>
            <Button variant="primary" onClick={close}>
              {uploadCopy.done}
            </Button>
          </>
        }
      >
        <TextField
          name="title"
          label={copy.titleLabel}
          hint={`${copy.from[titleFrom]}. ${file.name}`}
          {...field}
        />
        <p className={rowStyles.caption} aria-hidden>
          {copy.category}
        </p>
        <CategorySelect
          label={copy.category}
          categories={categories}
          value={own.categoryId ?? null}
          empty={copy.asForAll(categoryWords(forAll, categories))}
          follows={own.categoryId === undefined}
          onChange={(categoryId) => publishing.edit(file.id, { categoryId: categoryId ?? undefined })}
        />
        <CategoriesNotLoaded />
        <p className={rowStyles.caption} aria-hidden>
          {copy.handling}
        </p>
        <HandlingSelect
          label={copy.handling}
          value={own.handling}
          asForAll={copy.asForAll(forAll.handling ?? copy.noHandling)}
          onChange={(handling) => publishing.edit(file.id, { handling })}
        />
      </Dialog>
    </>
  );
}

/** A row's category and handling label, in words. */
export function placeWords(place: ForAll, categories: readonly CategoryItem[]): string {
  return [categoryWords(place, categories), place.handling].filter(Boolean).join(", ");
}

/** An article's category, in words. */
export function categoryWords({ categoryId }: ForAll, categories: readonly CategoryItem[]): string {
  return categories.find(({ id }) => id === categoryId)?.name ?? copy.chooseCategory;
}
