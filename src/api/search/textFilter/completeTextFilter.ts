/** Completion of the text filter at the cursor: words, and the values of the word before the cursor. */
import { choicesOf, filterOf, type Choice } from '../filterState.ts';
import { sampleCriteria } from './readCriterion.ts';
import { quote, tokenize, unquote, type Operator } from './tokens.ts';
import { leadChoices, LEAD_WORD, placeWords, vocabulary, type PlaceWord, type Word } from './words.ts';

export interface Completion {
  /** Replaces the characters from..to-1. */
  readonly insert: string;
  /** What it means, for people: `Est. value`, `Single Family`. */
  readonly label: string;
  readonly detail: string;
}

export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
  /** The cursor stands in the name of a place: the suggestions call knows what fits. */
  readonly place: { readonly word: PlaceWord; readonly text: string } | null;
}

const LIMIT = 20;

/**
 * What could be typed at the cursor, best first, at most 20. Everything that is offered can be read by
 * `parseTextFilter`, once a value follows where the offer ends in an operator.
 *
 * @example completeTextFilter('be', 2).items[0] // { insert: 'beds>=', label: 'Beds', detail: 'beds>=3, beds:2-4' }
 * @example completeTextFilter('type:co', 7).items[0]?.insert // 'condo'
 */
export function completeTextFilter(text: string, cursor: number): Completions {
  const at = Math.max(0, Math.min(cursor, text.length));
  const token = tokenize(text).find(({ from, to }) => from < at && at <= to);
  if (token === undefined) return { from: at, to: at, items: wordItems('', false), place: null };
  const word = vocabulary.get(token.word);
  const inValue = token.operator !== null && at >= token.valueFrom;
  if (!inValue) {
    const from = token.wordFrom;
    const to = token.operator === null ? token.to : from + token.word.length;
    const typed = text.slice(from, Math.max(from, at)).toLowerCase();
    const items = wordItems(typed, token.negated);
    // The operator and value that are there already stay.
    const kept = token.operator === null ? items : items.map((item) => ({ ...item, insert: bare(item.insert) }));
    return { from, to, items: kept, place: null };
  }
  const typed = text.slice(token.valueFrom, at);
  if (word?.kind === 'place' && placeWords[word.word] === 'SHAPE') {
    return { from: at, to: at, items: [], place: null };
  }
  if (word?.kind === 'place') {
    return { from: token.valueFrom, to: token.to, items: [], place: { word: word.word, text: unquote(typed) } };
  }
  if (word === undefined) return { from: at, to: at, items: [], place: null };
  const part = typed.slice(typed.lastIndexOf(',') + 1);
  const rest = text.slice(at, token.to);
  const comma = rest.indexOf(',');
  return {
    from: at - part.length,
    to: comma < 0 ? token.to : at + comma,
    items: valueItems(word, unquote(part), token.operator),
    place: null,
  };
}

const bare = (insert: string): string => insert.replace(/[:><=]+$/, '');

function wordItems(typed: string, negated: boolean): Completion[] {
  const items = [...vocabulary].flatMap(([spelling, word]) => {
    if (word.kind === 'filter' && spelling !== word.word && !spelling.startsWith(typed)) return [];
    if (word.kind === 'filter' && spelling !== word.word && (typed === '' || word.word.startsWith(typed))) return [];
    const item = wordItem(spelling, word);
    const rank = rankOf(typed, [spelling, item.label]);
    if (rank === null || (negated && !canNegate(word))) return [];
    // Behind a minus flags come first: they need nothing more.
    return [{ item, rank: negated && typed === '' && item.insert.endsWith(':') ? rank + 3 : rank }];
  });
  return best(items);
}

const canNegate = (word: Word): boolean =>
  word.kind === 'filter' && ['boolean', 'list', 'text'].includes(filterOf(word.key).kind);

function wordItem(spelling: string, word: Word): Completion {
  if (word.kind === 'lead') {
    return { insert: `${LEAD_WORD}:`, label: 'Lead type', detail: `${LEAD_WORD}:E, ${LEAD_WORD}:vacant` };
  }
  if (word.kind === 'place')
    return { insert: `${spelling}:`, label: placeLabels[word.word], detail: placeWords[word.word] };
  const filter = filterOf(word.key);
  const ends = { range: '>=', dateRange: '>=', list: ':', text: ':', boolean: '' } as const;
  return { insert: `${spelling}${ends[filter.kind]}`, label: filter.label, detail: sampleCriteria(filter).join(', ') };
}

const placeLabels: Readonly<Record<PlaceWord, string>> = {
  state: 'State',
  county: 'County',
  city: 'City',
  zip: 'ZIP code',
  apn: 'Parcel number (APN)',
  address: 'Street address',
  near: 'Circle: latitude, longitude, miles',
  box: 'Rectangle: two corners',
};

/** Stretches of time that are often asked for, and points for the other operators. */
const stretches = ['last30d', 'last90d', 'last6m', 'last1y', 'last2y', 'next30d', 'next90d'];
const points = ['-30d', '-90d', '-6m', '-1y', '-2y', '0d'];

function valueItems(word: Exclude<Word, { kind: 'place' }>, typed: string, operator: Operator | null): Completion[] {
  if (word.kind === 'lead') return choiceItems(leadChoices, typed, 'Lead type');
  const filter = filterOf(word.key);
  if (filter.kind === 'list') return choiceItems(choicesOf(filter), typed, filter.label);
  if (filter.kind === 'boolean') {
    return ['yes', 'no']
      .filter((said) => said.startsWith(typed.toLowerCase()))
      .map((said) => ({
        insert: said,
        label: said === 'yes' ? filter.label : `Not ${filter.label.toLowerCase()}`,
        detail: '',
      }));
  }
  if (filter.kind === 'dateRange') {
    return (operator === ':' ? stretches : points)
      .filter((offer) => offer.startsWith(typed.toLowerCase()))
      .map((insert) => ({ insert, label: filter.label, detail: "counted from the data's date" }));
  }
  return [];
}

function choiceItems(choices: readonly Choice[], typed: string, detail: string): Completion[] {
  return best(
    choices.flatMap(({ code, label }) => {
      const rank = rankOf(typed, [code, label]);
      return rank === null ? [] : [{ item: { insert: quote(code.toLowerCase()), label, detail }, rank }];
    }),
  );
}

/** 0: begins with it, 1: a word of it begins with it, 2: contains it; null: nothing of that. */
function rankOf(typed: string, names: readonly string[]): number | null {
  const wanted = typed.toLowerCase();
  let rank: number | null = null;
  for (const name of names) {
    const text = name.toLowerCase();
    const own = text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : text.includes(wanted) ? 2 : null;
    if (own !== null && (rank === null || own < rank)) rank = own;
  }
  return rank;
}

/** Best rank first, otherwise in the order of the catalogue. */
const best = (found: readonly { item: Completion; rank: number }[]): Completion[] =>
  found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, LIMIT)
    .map(({ item }) => item);
