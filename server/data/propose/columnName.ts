/** What the name of a column says: which meanings, how surely. */
import { targetIn } from '../ingest/chooseColumns.ts';
import { abbreviations, fillers, meanings, ofSales, type MeaningKey } from './rollWords.ts';

export interface NameSays {
  readonly meaning: MeaningKey;
  /** Which sale: 1 the last, 2 the one before. 0: the last transfer, market sale or not; of all that is no sale 1. */
  readonly turn: number;
  readonly sure: number;
}

const known = new Map<string, MeaningKey>();
// The keys of `meanings` are exactly MeaningKey.
for (const [key, { names }] of Object.entries(meanings) as [MeaningKey, (typeof meanings)[MeaningKey]][])
  for (const name of names.split(' ')) if (!known.has(name)) known.set(name, key);

/** As long as names of columns in dBASE, and so in shapefiles, can be: `vacantbuilding` is `vacantbuil`. They have no blanks. */
const LONGEST_DBASE = /^\w{10}$/;

/** The one meaning of all known names that begin so; null: there are several, or none. */
function ofCut(header: string): MeaningKey | null {
  if (!LONGEST_DBASE.test(header.trim())) return null;
  const begin = simple(header);
  const found = new Set([...known].flatMap(([name, meaning]) => (name.startsWith(begin) ? meaning : [])));
  const [meaning = null] = found;
  return found.size === 1 ? meaning : null;
}

/** Names of our own and of RESO, of facts that are called otherwise here. */
const ours: Readonly<Record<string, MeaningKey>> = {
  propertyTypeCode: 'useCode',
  propertyClass: 'useCode',
  landUse: 'useCode',
  landUseCode: 'useCode',
  lastSaleDate: 'saleDate',
  lastSaleAmount: 'salePrice',
  documentNumber: 'saleDocument',
  qualified: 'saleQualified',
};

/** @example wordsOf('OWN_ZIPCD2') // ['owner', 'zipcode', '2'] */
export const wordsOf = (header: string): string[] =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([a-zA-Z])(\d)/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => abbreviations[word] ?? word);

/** Lower case, letters and digits only. */
const simple = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** null: the name says nothing that is known. */
export function nameSays(header: string): NameSays | null {
  // Dollars a square foot are no square feet.
  if (/^\$ ?\/|\bper\b/i.test(header)) return null;
  const all = wordsOf(header);
  const isPrior = all[0] === 'prior' || all[0] === 'previous';
  const isTransfer = all.includes('transfer') && all.includes('last');
  const words = isPrior ? all.slice(1) : all;
  const turn = isPrior ? 2 : isTransfer ? 0 : 1;
  const exact = known.get(simple(header)) ?? known.get(words.join('')) ?? ownName(header);
  if (exact !== null) return says(exact, turn, 0.95);
  const cut = ofCut(header);
  if (cut !== null) return says(cut, turn, 0.85);
  const last = words.at(-1) ?? '';
  if (/^\d{1,2}$/.test(last)) {
    const numbered = known.get(words.slice(0, -1).join(''));
    if (numbered !== undefined) {
      const isSale = ofSales.includes(numbered);
      if (isSale) return says(numbered, Number(last), 0.92);
      if (numbered === 'ownerName' && last === '2') return says('owner2Name', 1, 0.9);
      return Number(last) === 1 ? says(numbered, 1, 0.9) : null;
    }
  }
  // A year behind a name is when it was true; words that say nothing are left out.
  const bare = words.filter((word) => !/^(19|20)\d{2}$/.test(word));
  const meaning = known.get(bare.join('')) ?? known.get(bare.filter((word) => !fillers.has(word)).join(''));
  return meaning === undefined ? null : says(meaning, turn, 0.75);
}

const says = (meaning: MeaningKey, turn: number, sure: number): NameSays => ({
  meaning,
  turn: ofSales.includes(meaning) ? turn : 1,
  sure,
});

function ownName(header: string): MeaningKey | null {
  const target = targetIn([header], header);
  if (target === null) return null;
  const meaning = ours[target] ?? target;
  return meaning in meanings ? (meaning as MeaningKey) : null; // asked in the line itself
}
