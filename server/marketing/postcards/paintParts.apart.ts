/** A part of cards as two files for a print shop, in a process of its own. */
import type { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { codeAddress, layoutCard, type CardRow } from './cardLayout.ts';
import { paintStub } from './paintStub.ts';

export interface PartOrder {
  readonly card: Postcard;
  readonly rows: readonly CardRow[];
  readonly publicUrl: string;
  /** Files of the pictures, by their ids. */
  readonly pictures: Readonly<Record<string, string>>;
  /** When the campaign was ordered: of each file, whenever it is made. */
  readonly made: string;
  readonly addressed: string;
  readonly plain: string;
}

export async function run({ card, rows, publicUrl, addressed, plain }: PartOrder): Promise<null> {
  for (const [path, isAddressed] of [
    [addressed, true],
    [plain, false],
  ] as const) {
    await paintStub(path, sidesOf(isAddressed));
  }
  return null;

  function* sidesOf(isAddressed: boolean) {
    for (const { values, mailTo, code } of rows) {
      const laid = { values, mailTo: isAddressed ? mailTo : null, codeText: codeAddress(publicUrl, code) };
      const { front, back } = layoutCard(card, laid);
      yield front;
      yield back;
    }
  }
}
