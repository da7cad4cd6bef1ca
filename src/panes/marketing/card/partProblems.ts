import type { Graphic } from '../../../api/contract/marketing/postcardContent.ts';
import { cardAreas, inkFreeAreas, isWithin, overlap } from '../../../calc/marketing/cards/cardAreas.ts';
import type { DrawList } from '../../../calc/marketing/cards/drawList.ts';
import { kindOf } from '../../../machines/marketing/card/parts.ts';
import { elementsOf, type CardSide } from '../../../machines/marketing/card/sides.ts';

/** A code is read by telephones at arm's length: 0.8 inch. */
const LEAST_CODE = 240;

/** What is wrong with the parts of a side, in words, by their ids. */
export function partProblems(
  graphic: Graphic,
  side: CardSide,
  overlay: boolean,
  { overflowing, unprintable, items }: DrawList,
): ReadonlyMap<string, readonly string[]> {
  const problems = new Map<string, string[]>();
  const say = (id: string, text: string): void => void problems.set(id, [...(problems.get(id) ?? []), text]);
  for (const element of elementsOf(graphic)) {
    const { id } = element;
    const kind = kindOf(element);
    if (overflowing.includes(id)) say(id, 'the text does not fit');
    if (unprintable.includes(id)) say(id, 'some signs cannot be printed');
    if (kind === 'CODE' && Math.min(element.width, element.height) < LEAST_CODE)
      say(id, 'the code is too small to be read');
    if (kind === 'PICTURE' && element.content === '' && element.backgroundColor === null)
      say(id, 'no picture is chosen');
    const lines = items.flatMap((item) => (item.is === 'LINE' && item.element === id ? [item] : []));
    const isOutside =
      kind === 'CODE'
        ? !isWithin(element, cardAreas.safe)
        : lines.some(
            ({ x, baseline, width, size }) =>
              !isWithin({ x, y: baseline - size * 0.8, width, height: size }, cardAreas.safe),
          );
    if (isOutside) say(id, 'it may be cut off: it leaves the safe area');
    // What has no words may reach below it, as a ground does.
    const isSolid = kind === 'CODE' || (kind === 'WORDS' && element.content !== '');
    if (side === 'BACK' && overlay && isSolid && inkFreeAreas.some((area) => overlap(element, area)))
      say(id, 'it is covered where the address stands');
  }
  return problems;
}
