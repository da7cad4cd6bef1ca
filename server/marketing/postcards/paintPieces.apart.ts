/** Both sides of cards as files for a print service, in a process of its own. */
import { join } from 'node:path';
import type { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { codeAddress, layoutCard, type CardRow } from './cardLayout.ts';
import { paintStub } from './paintStub.ts';

export interface PiecesOrder {
  readonly card: Postcard;
  readonly rows: readonly CardRow[];
  readonly publicUrl: string;
  readonly pictures: Readonly<Record<string, string>>;
  /** Where the files go: `12-front.pdf`, `12-back.pdf`. */
  readonly dir: string;
}

export async function run({ card, rows, publicUrl, dir }: PiecesOrder): Promise<null> {
  for (const { seq, values, code } of rows) {
    // The service prints the addresses itself.
    const { front, back } = layoutCard(card, { values, mailTo: null, codeText: codeAddress(publicUrl, code) });
    await paintStub(join(dir, `${seq}-front.pdf`), [front]);
    await paintStub(join(dir, `${seq}-back.pdf`), [back]);
  }
  return null;
}
