/** What stands on screen where records are added, in words. */
import type { Addition, LoadReport, SourceProposal } from '../../../api/contract/search/addSource.ts';
import type { LoadedBefore, RememberedMapping } from '../../../api/contract/search/layouts.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { ROADS } from '../../../api/search/map/roads.ts';
import type { Way } from '../../../machines/search/addSource/onward.ts';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { dayText } from '../../parts/whenText.ts';

export const stateTags: Readonly<Record<Addition['state'], readonly [text: string, tone: string]>> = {
  FETCHING: ['fetching', 'tag'],
  NOT_FETCHED: ['not fetched', 'tag tag--bad'],
  WAITING: ['waits', 'tag'],
  LOADING: ['loading', 'tag'],
  DONE: ['loaded', 'tag tag--good'],
  FAILED: ['failed', 'tag tag--bad'],
  CANCELLED: ['cancelled', 'tag'],
};

/** How much of a file has come. @example cameText({ done: 12, total: 0 }) // '12 KB' */
export const cameText = ({ done, total }: Pick<Addition, 'done' | 'total'>): string =>
  total > 0 ? `${formatFileSize(done * 1024)} of ${formatFileSize(total * 1024)}` : formatFileSize(done * 1024);

/** @example counted(1, 'row') // '1 row' */
export const counted = (count: number, word: string): string =>
  `${formatNumber(count)} ${count === 1 ? word : `${word}s`}`;

const countiesText = ({ counties }: LoadReport): string => {
  const [first] = counties;
  return first === undefined ? '' : counties.length === 1 ? first.name : `${formatNumber(counties.length)} counties`;
};

/** What became of a file, in a few words. */
export function becameText({ state, report, phase }: Addition): string {
  if (state === 'FETCHING') return `${phase ?? 'Waiting'},`;
  if (state === 'LOADING') return `${phase ?? 'Waiting'},`;
  if (report === null) return '';
  const counties = countiesText(report);
  if (report.streets !== undefined) return `${counted(report.streets, 'street')} of ${counties},`;
  return report.isUnchanged
    ? 'Nothing changed,'
    : `${counted(report.parcels, 'parcel')}${counties === '' ? '' : ` of ${counties}`},`;
}

/** @example inText(report) // '12,408 parcels of Blue Earth County, MN are in' */
export function inText(report: LoadReport): string {
  const { parcels, isUnchanged, streets } = report;
  if (streets !== undefined)
    return `${counted(streets, 'street')} of ${countiesText(report)} ${streets === 1 ? 'is' : 'are'} on the map`;
  const counties = countiesText(report);
  const of = counties === '' ? '' : ` of ${counties}`;
  return isUnchanged
    ? `Every parcel${of} is as it was before`
    : `${counted(parcels, 'parcel')}${of} ${parcels === 1 ? 'is' : 'are'} in`;
}

/** @example wayText({ isAbsentee: true, parcels: 3201 }) // '3,201 absentee' */
export const wayText = ({ lead, parcels }: Way & { readonly parcels: number }): string =>
  `${formatNumber(parcels)} ${lead === undefined ? 'absentee' : leadTypes[lead].label}`;

/** @example loadText(proposal) // 'Load 12,408 rows of Blue Earth County, MN' */
export function loadText({ rows, isWhole, countyName, fileName, known }: SourceProposal): string {
  const several = known?.isUsed === true && known.counties.length > 1 && isWhole ? known.counties.length : null;
  const of = countyName ?? (several === null ? fileName : `${formatNumber(several)} counties`);
  if (known?.id === ROADS) return `Load ${counted(rows, 'street')} of ${of}`;
  return isWhole ? `Load ${counted(rows, 'row')} of ${of}` : `Load all rows of ${of}`;
}

/** So many counties of a file are named. */
const MOST_NAMED = 6;

/** @example seenCountiesText(proposal) // '2 counties: Alachua County, FL (167 rows), Bay County, FL (12 rows).' */
export function seenCountiesText({ known, isWhole }: Pick<SourceProposal, 'known' | 'isWhole'>): string {
  const counties = known?.counties ?? [];
  const named = counties.slice(0, MOST_NAMED).map(({ name, rows }) => `${name} (${counted(rows, 'row')})`);
  const rest = counties.length - named.length;
  const all = `${counties.length === 1 ? '1 county' : `${formatNumber(counties.length)} counties`}${isWhole ? '' : ' in the rows looked at'}`;
  return `${all}: ${named.join(', ')}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}. Each is renewed by itself.`;
}

const delimiters: Readonly<Record<string, string>> = { ',': 'commas', '\t': 'tabs', ';': 'semicolons', '|': 'bars' };

/** How the file is written, and how much of it was looked at. */
export function fileText({ encoding, delimiter, rows, isWhole, columns, known }: SourceProposal): string {
  if (known?.id === ROADS) return counted(rows, 'street');
  const cut = delimiter === '' ? '' : `, cut at ${delimiters[delimiter] ?? `“${delimiter}”`}`;
  const seen = isWhole ? counted(rows, 'row') : `the first ${counted(rows, 'row')} looked at`;
  return `${encoding}${cut}, ${counted(columns.length, 'column')}, ${seen}`;
}

/** Of two figures beside each other, at most what is there. @example partText(5, 10) // '50%' */
export const partText = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.floor((part / whole) * 100)}%`;

type Reading = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string };

/** A day as it is written here or by machines. @example readDay('2/1/2026') // { ok: true, value: '2026-02-01' } */
export function readDay(typed: string): Reading {
  const text = typed.trim();
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T00:00:00Z` : Number.NaN);
  // The 30th of February is a day of March to machines.
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
  return isDay ? { ok: true, value: iso } : { ok: false, message: 'Write a day, as 01/31/2026.' };
}

/** @example loadedText(loaded) // 'on 05/03/2025 as Harris roll' */
export const loadedText = ({ finished, name }: Pick<LoadedBefore, 'finished' | 'name'>): string =>
  `on ${dayText(finished)} as ${name}`;

/** @example rememberedText(remembered) // 'Mapped as on 05/03/2025, when Roll 2025.csv was loaded for Harris County, TX.' */
export function rememberedText({ finished, fileName, countyName, isUsed }: RememberedMapping): string {
  const then = `${fileName} was loaded${countyName === null ? '' : ` for ${countyName}`}`;
  return isUsed
    ? `Mapped as on ${dayText(finished)}, when ${then}.`
    : `It has the columns of ${dayText(finished)}, when ${then}. It is mapped by itself.`;
}
