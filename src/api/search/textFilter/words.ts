/** The words of the text filter, from the catalogues: filter words, place words, and `lead`. */
import { filterKeys, type FilterKey } from '../../catalogue/search/filters.ts';
import { leadTiles, leadTypes, type LeadTypeCode } from '../../catalogue/search/leadTypes.ts';
import { filterOf, type Choice } from '../filterState.ts';

/** Words that locate the search, and what kind of place each names. */
export const placeWords = {
  state: 'STATE',
  county: 'COUNTY',
  city: 'CITY',
  zip: 'ZIP',
  apn: 'APN',
  address: 'ADDRESS',
  near: 'SHAPE',
  box: 'SHAPE',
} as const;
export type PlaceWord = keyof typeof placeWords;
export const LEAD_WORD = 'lead';

export type Word =
  | { readonly kind: 'filter'; readonly word: string; readonly key: FilterKey }
  | { readonly kind: 'place'; readonly word: PlaceWord }
  | { readonly kind: 'lead'; readonly word: typeof LEAD_WORD };

/** Every word that can begin a criterion, aliases included, with what it stands for. */
export const vocabulary: ReadonlyMap<string, Word> = new Map<string, Word>([
  // keys of a const object are exactly its words
  ...(Object.keys(placeWords) as PlaceWord[]).map((word): [string, Word] => [word, { kind: 'place', word }]),
  [LEAD_WORD, { kind: 'lead', word: LEAD_WORD }],
  ...filterKeys.flatMap((key): [string, Word][] => {
    const { word, aliases = [] } = filterOf(key);
    return [word, ...aliases].map((spelling) => [spelling, { kind: 'filter', word, key }]);
  }),
]);

/** The lead types that have a tile. */
export const leadChoices: readonly Choice[] = leadTiles.map((code) => ({ code, label: leadTypes[code].label }));

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/** The choice a person means: its code or its label, whatever the case and punctuation. */
export function choiceFor(choices: readonly Choice[], text: string): Choice | undefined {
  const wanted = plain(text);
  return (
    choices.find(({ code }) => plain(code) === wanted) ??
    choices.find(({ label }) => plain(label) === wanted && wanted !== '')
  );
}

/** A lead type by code or label; I, X and Z have no tile but are accepted (O-037). */
export function leadTypeFor(text: string): LeadTypeCode | undefined {
  const code = text.toUpperCase();
  // the first test says that it is a key
  if (Object.hasOwn(leadTypes, code)) return code as LeadTypeCode;
  return choiceFor(leadChoices, text)?.code as LeadTypeCode | undefined; // codes of leadTiles
}
