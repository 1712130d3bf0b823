import { encode } from "uqr";

/** Light modules around the code, which scanners need to find it (ISO/IEC 18004: four). */
const border = 4;

/** A text as a QR code, dark on light whatever the theme. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className: string | undefined;
}) {
  const { data, size } = encode(text, { ecc: "M", border });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(darkRuns).join("")} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** The dark modules of a row as rectangles; adjacent ones are merged. */
function darkRuns(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x += 1;
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
  }
  return path;
}
