/** Both sides of cards as files for a print service, in a process of its own. */
import { join } from 'node:path';
import { layoutGraphic } from '../../../src/calc/marketing/cards/layoutGraphic.ts';
import type { CardOf, CardsOrder } from './paintCards.apart.ts';
import { cardMetrics, writeCards } from './writeCards.ts';

export interface PiecesOrder extends Omit<CardsOrder, 'cards' | 'cut' | 'file' | 'isProof'> {
  readonly cards: readonly (CardOf & { readonly seq: number })[];
  /** Where the files go: `12-FRONT.pdf`, `12-BACK.pdf`. */
  readonly dir: string;
}

export async function run({ cards, dir, front, back, overlay, ...told }: PiecesOrder): Promise<null> {
  for (const { seq, ...card } of cards) {
    const options = { ...card, overlay, metrics: cardMetrics };
    for (const only of ['FRONT', 'BACK'] as const) {
      const graphic = only === 'FRONT' ? front : back;
      const side = layoutGraphic(graphic, { ...options, side: only });
      const file = join(dir, `${seq}-${only}.pdf`);
      await writeCards(one({ front: side, back: side }), file, { ...told, cut: 'LOB', only });
    }
  }
  return null;
}

async function* one<T>(value: T): AsyncGenerator<T> {
  yield await Promise.resolve(value);
}
