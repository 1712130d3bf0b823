import { type PointerEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { categoriesCopy as copy } from "../../../content/admin.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./categories.module.css";
import type { Move } from "./category-moves.ts";

/** How close to the window's edge a drag scrolls it, and by how much, in pixels. */
const edge = { within: 64, step: 16 };

type MoveHandleProps = {
  category: { id: number; name: string };
  /** The id of the next row, before which a row dropped on the lower half of this one goes. */
  nextOf: (id: number) => number | null;
  onMove: (move: Move) => void;
  onStep: (step: -1 | 1) => void;
  /** Called with the move that a drop would make; undefined when the drag ends. */
  onOver: (move: Move | undefined) => void;
};

/** Moves a category: by dragging with mouse or finger, or with the arrow keys. */
export function MoveHandle({ category, nextOf, onMove, onStep, onOver }: MoveHandleProps) {
  const [target, setTarget] = useState<Move>();
  const pointer = useRef<number>(undefined);

  function follow({ clientX, clientY }: PointerEvent): void {
    if (clientY < edge.within) window.scrollBy(0, -edge.step);
    if (clientY > window.innerHeight - edge.within) window.scrollBy(0, edge.step);
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-category]");
    const over = Number(row?.dataset["category"]);
    if (!row || Number.isNaN(over)) return;
    const { top, height } = row.getBoundingClientRect();
    const beforeId = clientY < top + height / 2 ? over : nextOf(over);
    const next = { id: category.id, beforeId };
    setTarget(next);
    onOver(next);
  }
  function end(): void {
    setTarget(undefined);
    onOver(undefined);
  }
  /** Cancels the drag although the pointer is still down. */
  function giveUp(handle: HTMLElement): void {
    const { current: id } = pointer;
    if (id !== undefined && handle.hasPointerCapture(id)) handle.releasePointerCapture(id);
    end();
  }

  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={copy.move(category.name)}
      title={copy.moveHint}
      onKeyDown={(event) => {
        if (event.key === "Escape") giveUp(event.currentTarget);
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        const { currentTarget: handle, key } = event;
        flushSync(() => onStep(key === "ArrowUp" ? -1 : 1));
        // Outside the window the virtualised row would soon be unmounted, and the focus lost with it.
        handle.scrollIntoView({ block: "nearest", behavior: "instant" });
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        pointer.current = event.pointerId;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
      onPointerUp={() => {
        if (target) onMove(target);
        end();
      }}
      onPointerCancel={end}
    >
      <Icon name="grip" />
    </button>
  );
}
