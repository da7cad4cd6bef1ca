import type { DrawList } from '../../../src/calc/marketing/cards/drawList.ts';

/** A card of one recipient, laid out. */
export interface CardSides {
  readonly front: DrawList;
  readonly back: DrawList;
}
