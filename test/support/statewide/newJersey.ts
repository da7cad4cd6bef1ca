/** New Jersey’s tax list in the fixed width of MOD-IV, lines of 700 characters, with rows of nobody. */
import { statewideParcels, type StatewideCounty, type StatewideParcel } from './statewideParcels.ts';

const county = (code: string, fips: string, town: string, zip: string): StatewideCounty => ({ code, fips, town, zip, latitude: 0, longitude: 0 }); // prettier-ignore
export const newJerseyCounties: readonly StatewideCounty[] = [
  county('01', '34001', 'ATLANTIC CITY', '08401'),
  county('02', '34003', 'HACKENSACK', '07601'),
  county('07', '34013', 'NEWARK', '07102'),
  county('11', '34021', 'TRENTON', '08608'),
  county('21', '34041', 'PHILLIPSBURG', '08865'),
];
export const newJerseyParcels = (each = 200): StatewideParcel[] => statewideParcels(newJerseyCounties, each);

const LINE = 700;
const classOf = { house: '2', lot: '1', shop: '4A' } as const;

/** Places count from 1, as the layout has them. */
export function modIvLine({ county: at, at: place, street, owner, mail, kind, built, acres, land, building, tax, sale }: StatewideParcel): string {
  const line = Array.from({ length: LINE }, () => ' ');
  const put = (start: number, length: number, text: string): void => {
    if (text.length > length) throw new Error(`${text} is longer than its ${length} places`);
    for (const [index, sign] of text.split('').entries()) line[start - 1 + index] = sign;
  };
  const figure = (start: number, length: number, value: number): void => put(start, length, String(Math.round(value)).padStart(length, '0'));
  const two = (value: number): string => String(value).padStart(2, '0');
  put(1, 4, `${at.code}01`);
  put(5, 9, String(100 + Math.floor(place / 20)).padStart(5, '0'));
  put(14, 9, String(1 + (place % 20)).padStart(5, '0'));
  put(34, 4, '0001');
  put(56, 3, classOf[kind]);
  put(59, 25, street);
  put(84, 15, built === null ? '' : '2SF');
  put(99, 20, '50X100');
  figure(119, 9, acres * 10_000);
  put(168, 4, 'R-1');
  put(176, 35, owner);
  put(211, 25, mail.street);
  put(236, 25, `${mail.city}, ${mail.state === '' ? 'NJ' : mail.state}`);
  put(261, 9, `${mail.zip}0000`);
  if (sale !== null) {
    put(296, 5, two(sale.book).padStart(5, '0'));
    put(301, 5, String(sale.page).padStart(5, '0'));
    put(307, 6, `${two(sale.month)}${two(sale.day)}${two(sale.year % 100)}`);
    figure(313, 9, sale.price);
    put(331, 2, sale.isMarket ? '00' : '26');
  } else {
    put(307, 6, '000000');
    figure(313, 9, 0);
  }
  if (built !== null) put(416, 4, String(built));
  figure(421, 9, land);
  figure(430, 9, building);
  figure(439, 9, land + building);
  figure(601, 9, tax * 100);
  return line.join('');
} // prettier-ignore

export const modIv = (parcels: readonly StatewideParcel[]): string => `${parcels.map(modIvLine).join('\r\n')}\r\n`;
