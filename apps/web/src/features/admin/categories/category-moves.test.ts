import { expect, test } from "vitest";
import { afterMove, neighbourMove } from "./category-moves.ts";

const three = [{ id: 1 }, { id: 2 }, { id: 3 }];
const ids = (categories: readonly { id: number }[]) => categories.map(({ id }) => id);

test.each([
  [{ id: 3, beforeId: 1 }, [3, 1, 2]],
  [{ id: 1, beforeId: 3 }, [2, 1, 3]],
  [{ id: 1, beforeId: null }, [2, 3, 1]],
  [{ id: 2, beforeId: 2 }, [1, 2, 3]],
  [{ id: 4, beforeId: 1 }, [1, 2, 3]],
])("after %o their order is %o", (move, order) => {
  expect(ids(afterMove(three, move))).toEqual(order);
});

test("a step up or down is a move before the neighbour, and none at the ends", () => {
  expect(neighbourMove(three, 2, -1)).toEqual({ id: 2, beforeId: 1 });
  expect(neighbourMove(three, 1, 1)).toEqual({ id: 1, beforeId: 3 });
  expect(neighbourMove(three, 2, 1)).toEqual({ id: 2, beforeId: null });
  expect(neighbourMove(three, 1, -1)).toBeUndefined();
  expect(neighbourMove(three, 3, 1)).toBeUndefined();
});
