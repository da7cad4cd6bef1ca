/** Cards to draw: every template with names that are short, long, accented and missing. */
import { placeholderNames } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { CardTemplate } from '../../../src/api/catalogue/marketing/cardTemplates/parts.ts';
import { cardFaces } from '../../../src/calc/marketing/cards/cardFaces.ts';
import { openCardMetrics } from '../../../src/calc/marketing/cards/cardMetrics.ts';
import type { DrawList } from '../../../src/calc/marketing/cards/drawList.ts';
import {
  layoutGraphic,
  type CardGraphic,
  type LayoutOptions,
} from '../../../src/calc/marketing/cards/layoutGraphic.ts';

export const metrics = openCardMetrics(cardFaces);

const sender = {
  'MyBusinessFirst/LastName': 'Dana Whitfield',
  MyBusinessFirstName: 'Dana',
  MyBusinessName: 'Whitfield Home Buyers',
  MyBusinessPhone: '(804) 555-0142',
};
const valuesOf = (recipient: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(placeholderNames.map((name) => [name, ''])),
  ...sender,
  ...recipient,
});

export const recipients = {
  short: valuesOf({
    OwnerFirstName: 'Al',
    OwnerFullName: 'Al Wu',
    PropertyStreet: '1 Elm St',
    PropertyCity: 'Ada',
    PropertyState: 'OK',
  }),
  long: valuesOf({
    OwnerFirstName: 'Wilhelmina-Alexandra',
    OwnerFullName: 'Wilhelmina-Alexandra Featherstonehaugh',
    PropertyStreet: '12345 Northwest Old Plantation Road East',
    PropertyCity: 'Rancho Santa Margarita',
    PropertyState: 'CA',
  }),
  accented: valuesOf({
    OwnerFirstName: 'Żaneta',
    OwnerFullName: 'Żaneta Łukasiewiczówna-Ñíguez',
    PropertyStreet: '7 Calle Peñón',
    PropertyCity: 'Cañon City',
    PropertyState: 'CO',
  }),
  missing: valuesOf({ PropertyStreet: '1412 Chestnut Hill Ave' }),
};

export const ADDRESS = {
  lines: ['Margaret Ellison', '88 Harbor View Dr. Apt 4', 'Norfolk, VA 23510-1234'],
  returnLines: ['Whitfield Home Buyers', 'PO Box 118', 'Richmond, VA 23218'],
};
export const CODE = 'https://go.example.com/r/7k3m9qx2tb';

export const laidOut = (graphic: CardGraphic, more: Partial<LayoutOptions> = {}): DrawList =>
  layoutGraphic(graphic, { values: recipients.short, side: 'FRONT', overlay: true, metrics, codeText: CODE, ...more });

export const sidesOf = ({ front, back }: CardTemplate, values: Readonly<Record<string, string>>) => ({
  front: laidOut(front, { values }),
  back: laidOut(back, { values, side: 'BACK', address: ADDRESS }),
});
