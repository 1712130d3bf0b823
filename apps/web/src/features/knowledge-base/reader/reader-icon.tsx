import type { ReactNode } from "react";
import { Sign } from "../../../ui/icon.tsx";

/** The icons of the reader's toolbar, drawn with the same stroke as all others. */
const drawings = {
  acknowledge: <path d="m4 10.5 4 4 8-9" />,
  outline: <path d="M3 5h.01M3 10h.01M3 15h.01M7 5h10M7 10h10M7 15h10" />,
  left: <path d="m12 5-5 5 5 5" />,
  right: <path d="m8 5 5 5-5 5" />,
  minus: <path d="M3 10h14" />,
  fit: <path d="M3 4v12M17 4v12M6 10h8M8 7.5 5.5 10 8 12.5M12 7.5l2.5 2.5-2.5 2.5" />,
  rotate: <path d="M16.5 10a6.5 6.5 0 1 1-2-4.7L16.5 7M16.5 3v4h-4" />,
  dark: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M10 3.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
    </>
  ),
  full: <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />,
  bookmark: <path d="M5.5 3h9v14L10 13.5 5.5 17z" />,
  bookmarked: <path d="M5.5 3h9v14L10 13.5 5.5 17z" fill="currentColor" />,
  note: <path d="M3.5 3.5h13V12L12 16.5H3.5zM12 16.5V12h4.5M6.5 7h7M6.5 10h4" />,
  device: <path d="M5 2.5h10v15H5zM10 5.5v6M7.5 9.5 10 12l2.5-2.5M8.5 15h3" />,
  edit: <path d="M4 16v-3.5L13 3.5 16.5 7l-9 9zM11 5.5 14.5 9" />,
  delete: <path d="M3.5 6h13M7.5 6V3.5h5V6M5.5 6v10.5h9V6M8.5 9v4.5M11.5 9v4.5" />,
  print: <path d="M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z" />,
} as const satisfies Record<string, ReactNode>;

/** An icon on one of the reader's buttons; the button's name says the same. */
export function ReaderIcon({ name }: { name: keyof typeof drawings }) {
  return <Sign>{drawings[name]}</Sign>;
}
