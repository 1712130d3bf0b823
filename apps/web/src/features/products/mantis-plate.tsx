import { Plate } from "../../plates/plate.tsx";
import { Sheet } from "../../ui/dialogs/sheet.tsx";
import type { ProductPlateProps } from "./fieldbox-plate.tsx";
import { ProductParts } from "./product-parts.tsx";
import frame from "./product-plate.module.css";

/** The vehicle from the side and from ahead. */
export function MantisPlate({ copy: { name, plate, parts }, words }: ProductPlateProps) {
  return (
    <div className={`${frame.main} ${frame.wide}`} data-keyed>
      <Sheet number={plate.number} subject={plate.subject} product={name} className={frame.sheet}>
        <Plate name="mantis-profile" label={plate.label} />
      </Sheet>
      <ProductParts title={words.parts} parts={parts} />
    </div>
  );
}
