/** One card of a campaign laid out: for whoever judges, previews or paints it (design/marketing.md, section 10). */
import type { PlaceholderValues } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import type { Graphic, Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { isPictureElement } from '../../../src/calc/marketing/cards/cardElements.ts';
import type { DrawList } from '../../../src/calc/marketing/cards/drawList.ts';
import { cardFaces } from '../../../src/calc/marketing/cards/cardFaces.ts';
import { openCardMetrics } from '../../../src/calc/marketing/cards/cardMetrics.ts';
import type { CardAddress } from '../../../src/calc/marketing/cards/placeAddress.ts';
import { elementId, layoutGraphic } from '../../../src/calc/marketing/cards/layoutGraphic.ts';
import { mailLines, type MailTo } from '../../../src/calc/marketing/mailTo.ts';
import type { Misfit } from '../mailings/written.ts';

/** Of the fonts that cards are printed in. */
export const metrics = openCardMetrics(cardFaces);

/** Where it goes, beside the values that an order froze (`freezeRecipients`). */
export function mailToIn(values: unknown): MailTo {
  const { mailTo } = values as { readonly mailTo?: MailTo };
  if (mailTo === undefined) throw new Error('a card without an address');
  return mailTo;
}

/** The address of the sender; null: the profile has none that mail would find. */
export function returnTo(values: ReturnType<typeof profileValues>): MailTo | null {
  const { MyBusinessName, MyBusinessStreet: street, MyBusinessCity: city } = values;
  const { MyBusinessState: state, MyBusinessZip: zip } = values;
  if ([street, city, state, zip].some((part) => part === '')) return null;
  return { name: MyBusinessName || values['MyBusinessFirst/LastName'], street, city, state, zip };
}

/** Where the code of a card leads: in capitals where it can be, which a code says with fewer squares. */
export function codeAddress(publicUrl: string, code: string): string {
  const address = `${publicUrl}/r/${code}`;
  return new URL(publicUrl).pathname === '/' ? address.toUpperCase() : address;
}

/** With whose values, to where, and where its code leads. */
export interface Laid {
  readonly values: PlaceholderValues;
  /** Null: its place stays empty. */
  readonly mailTo: MailTo | null;
  readonly codeText: string;
}

/** What is printed where the post looks; undefined: nothing is. */
export function addressOf(values: PlaceholderValues, mailTo: MailTo | null): CardAddress | undefined {
  if (mailTo === null) return undefined;
  const from = returnTo(values);
  return { lines: mailLines(mailTo), returnLines: from === null ? [] : mailLines(from) };
}

/** Both sides, as they are drawn. */
export function layoutCard(
  { frontGraphic, backGraphic, addressOverlayEnabled: overlay }: Postcard,
  { values, mailTo, codeText }: Laid,
): { readonly front: DrawList; readonly back: DrawList } {
  const address = addressOf(values, mailTo);
  const all = { values, overlay, metrics, codeText };
  return {
    front: layoutGraphic(frontGraphic, { ...all, side: 'FRONT' }),
    back: layoutGraphic(backGraphic, { ...all, address, side: 'BACK' }),
  };
}

const TOO_LONG = 'a text does not fit, not even smaller';
const NO_LETTERS = 'it has letters that cannot be printed';

/** Elements of a card that cannot be printed for somebody. */
export function misfitsOf({ frontGraphic, backGraphic, addressOverlayEnabled: overlay }: Postcard) {
  const sides = [
    { side: 'FRONT', graphic: textsOf(frontGraphic) },
    { side: 'BACK', graphic: textsOf(backGraphic) },
  ] as const;
  return (values: PlaceholderValues): readonly Misfit[] =>
    sides.flatMap(({ side, graphic }) => {
      const options = { values, overlay, metrics, codeText: null, side };
      const { overflowing, unprintable } = layoutGraphic(graphic, options);
      return [
        ...overflowing.map((element) => ({ element, why: TOO_LONG })),
        ...unprintable.map((element) => ({ element, why: NO_LETTERS })),
      ];
    });
}

/** Without what is no text, each with the id that it has on the whole side. */
const textsOf = (graphic: Graphic): Graphic => ({
  ...graphic,
  elements: graphic.elements.flatMap((one, at) =>
    isPictureElement(one.type) ? [] : { ...one, id: elementId(one, at) },
  ),
});
