import { Plate } from "../../plates/plate.tsx";
import { Sheet } from "../../ui/dialogs/sheet.tsx";
import type { ProductPlateProps } from "./fieldbox-plate.tsx";
import { ProductParts } from "./product-parts.tsx";
import frame from "./product-plate.module.css";

const drawings = ["armor", "communications", "surveillance"] as const;

/** One piece of each represented kind, numbered as the parts are. */
export function RepresentedPlate({ copy: { name, plate, parts }, words }: ProductPlateProps) {
  return (
    <div className={`${frame.main} ${frame.wide} ${frame.three}`}>
      <Sheet number={plate.number} subject={plate.subject} product={name} className={frame.sheet}>
        <div className={frame.drawings}>
          {drawings.map((drawing, index) => (
            <div key={drawing}>
              <b aria-hidden="true">{index + 1}</b>
              <Plate name={drawing} label={parts[index]?.title ?? plate.label} />
            </div>
          ))}
        </div>
      </Sheet>
      <ProductParts title={words.parts} parts={parts} />
    </div>
  );
}
