/** Cards of a mailing as a PDF, laid out and drawn in a process apart: a part of a batch, a proof, or a side for Lob. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CardAddress } from '../../../src/calc/marketing/cards/placeAddress.ts';
import { layoutGraphic, type CardGraphic } from '../../../src/calc/marketing/cards/layoutGraphic.ts';
import type { CardCut } from './paintCard.ts';
import { cardMetrics, writeCards, type CardSides } from './writeCards.ts';

/** What is different on each card. */
export interface CardOf {
  readonly values: Readonly<Record<string, string>>;
  /** Null: its codes are left out. */
  readonly codeText: string | null;
  /** Left out: the place of the address stays empty. */
  readonly address?: CardAddress | undefined;
}
export interface CardsOrder {
  readonly front: CardGraphic;
  readonly back: CardGraphic;
  readonly overlay: boolean;
  readonly cards: readonly CardOf[];
  readonly cut: CardCut;
  /** Of the account, by their ids. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly title: string;
  readonly product: string;
  /** The same order with the same date is the same file. */
  readonly date: Date;
  readonly isProof: boolean;
  /** Where the PDF is written. */
  readonly file: string;
}

export async function run(order: CardsOrder): Promise<{ readonly cards: number }> {
  return { cards: await writeCards(sidesOf(order), order.file, order) };
}

async function* sidesOf({ front, back, overlay, cards }: CardsOrder): AsyncGenerator<CardSides> {
  for (const card of cards) {
    const options = { ...card, overlay, metrics: cardMetrics };
    yield {
      front: layoutGraphic(front, { ...options, side: 'FRONT' }),
      back: layoutGraphic(back, { ...options, side: 'BACK' }),
    };
    await othersTurn();
  }
}
