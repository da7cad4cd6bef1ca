/**
 * The filter of a list as text: what people wrote to its rows, and every criterion of the search.
 *
 * `status:new,dead` `tag:hot` `-tag:cold` `note:"call back"` `for:ann` (assigned to) `added>=2026-01-01`
 * `touched:last7d` `lists>=2` (on how many lists) `asleep` `gained` `lost` `changed` (of an automated list), own columns
 * by their names without spaces (`offer>=100k`, `heat:hot`), and then `beds>=3 equity>50% zip:22901` as in the search.
 */
import type { GroupSearchInput } from '../contract/lists/groups.ts';
import type { ListColumn } from '../contract/lists/lists.ts';
import { addDays, isCalendarDate } from '../../calc/dates.ts';
import { locationOfPlace, parseTextFilter } from '../search/textFilter.ts';
import { splitValues, tokenize, unquote, type Token } from '../search/textFilter/tokens.ts';
import { isNotReadable, readNumber, readPeriod } from '../search/textFilter/values.ts';

export type ListFilters = Omit<GroupSearchInput['filters'], 'groupIds'>;

/** What the words mean in this account. `today` is the person's calendar day. */
export interface ListFilterWords {
  readonly statuses: ListFilterWords['members'];
  /** The person first: `for:me`. */
  readonly members: readonly { readonly id: number; readonly name: string }[];
  readonly own: readonly ListColumn[];
  readonly today: string;
}

export interface ParsedListFilter {
  readonly filters: ListFilters;
  /** What is wrong, in the order of the text; then nothing is filtered. */
  readonly errors: readonly string[];
}

/** The word of an own column: its name in small letters without anything else. `Max. offer` is `maxoffer`. */
export const ownWord = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const CHANGE_WORDS = { gained: 'ADDED', changed: 'CHANGED', lost: 'REMOVED' } as const;

/** @example parseListFilter('lists>=2', words).filters // { listCount: { min: 2 } } */
export function parseListFilter(text: string, words: ListFilterWords): ParsedListFilter {
  const filters: { -readonly [K in keyof ListFilters]: ListFilters[K] } = {};
  const errors: string[] = [];
  const rest: string[] = [];
  const own: NonNullable<ListFilters['own']> = [];
  for (const token of tokenize(text)) {
    const problem = readToken(token, words, filters, own);
    if (problem === 'other') rest.push(text.slice(token.from, token.to));
    else if (problem !== null) errors.push(problem);
  }
  if (own.length > 0) filters.own = own;
  if (rest.length > 0) {
    const parsed = parseTextFilter(rest.join(' '));
    errors.push(...parsed.errors.map(({ message, instead }) => withHint(message, instead)));
    const place = parsed.place === null ? {} : locationOfPlace(parsed.place);
    if (place === null) errors.push('A list is filtered by ZIP or state; other places are for the search.');
    else {
      const { label: _, ...where } = place;
      const facts = { ...parsed.filter, ...where };
      if (Object.keys(facts).length > 0) filters.facts = facts;
    }
    if (parsed.leadType !== null) filters.listingTypes = { match: 'ANY', values: [parsed.leadType] };
  }
  return { filters, errors };
}

type Writable = { -readonly [K in keyof ListFilters]: ListFilters[K] };

/** Null: read. 'other': not a word of lists. Else what is wrong. */
function readToken(
  token: Token,
  words: ListFilterWords,
  filters: Writable,
  own: NonNullable<ListFilters['own']>,
): string | null {
  const { word, operator, value, negated } = token;
  const match = negated ? ('NONE' as const) : ('ANY' as const);
  const texts = (): string[] => splitValues(value).map(({ text }) => text);
  switch (word) {
    case 'status': {
      const ids = idsOf(texts(), words.statuses, 'status');
      if (typeof ids === 'string') return ids;
      filters.statusId = { match, values: ids };
      return null;
    }
    case 'for': {
      const [me] = words.members;
      // The person is the first of the members.
      const known = me === undefined ? words.members : [{ ...me, name: 'me' }, ...words.members];
      const ids = idsOf(texts(), known, 'member of the team');
      if (typeof ids === 'string') return ids;
      filters.assigneeId = { match, values: ids };
      return null;
    }
    case 'tag':
    case 'tags':
      if (value === '') return 'Tag needs a value: tag:hot.';
      filters.tags = { match, values: texts() };
      return null;
    case 'note':
      if (unquote(value).trim() === '') return 'Note needs a value: note:"call back".';
      filters.note = unquote(value).trim();
      return null;
    case 'added':
      return daysInto(token, words.today, (range) => (filters.dateAdded = range));
    case 'touched':
      return daysInto(token, words.today, (range) => (filters.modified = range));
    case 'lists': {
      const range = numberRange(token);
      if (range === null) return 'Lists needs a number: lists>=2.';
      filters.listCount = range;
      return null;
    }
    case 'asleep':
      filters.snoozed = { show: 'ONLY', today: words.today };
      return null;
    case 'gained':
    case 'changed':
    case 'lost':
      if (operator !== null) return 'other';
      filters.automationStatus = { match, values: [CHANGE_WORDS[word]] };
      return null;
    default:
      break;
  }
  const column = words.own.find(({ name, kind }) => kind !== 'formula' && ownWord(name) === word && word !== '');
  return column === undefined ? 'other' : readOwn(token, column, words.today, own);
}

function readOwn(token: Token, column: ListColumn, today: string, own: NonNullable<ListFilters['own']>): string | null {
  const { operator, value } = token;
  const { id: columnId, kind, name } = column;
  // The word alone: rows that have a value.
  if (operator === null) own.push({ columnId });
  else if (kind === 'text') own.push({ columnId, text: unquote(value) });
  else if (kind === 'choice') own.push({ columnId, values: splitValues(value).map(({ text }) => text) });
  else if (kind === 'number') {
    const range = numberRange(token);
    if (range === null) return `${name} needs a number.`;
    own.push({ columnId, ...range });
  } else return daysInto(token, today, (range) => own.push({ columnId, ...range }));
  return null;
}

function idsOf(
  names: readonly string[],
  known: readonly { readonly id: number; readonly name: string }[],
  what: string,
): number[] | string {
  const ids: number[] = [];
  for (const name of names) {
    const plain = name.toLowerCase();
    const found =
      known.find((one) => one.name.toLowerCase() === plain) ??
      known.find((one) => plain !== '' && one.name.toLowerCase().startsWith(plain));
    if (found === undefined) return `There is no ${what} "${name}": ${known.map((one) => one.name).join(', ')}.`;
    ids.push(found.id);
  }
  return ids;
}

function numberRange({ operator, value }: Token): { min?: number; max?: number } | null {
  const [from = '', to] = value.split(/(?<=\d)(?:-|\.\.)/);
  const [low, high] = [readNumber(from, 'money'), to === undefined ? null : readNumber(to, 'money')];
  if (isNotReadable(low) || isNotReadable(high)) return null;
  switch (operator) {
    case '>=':
      return { min: low };
    case '>':
      return { min: low + 1 };
    case '<=':
      return { max: low };
    case '<':
      return { max: low - 1 };
    default:
      return operator === null ? null : { min: low, max: high ?? low };
  }
}

const LAST = /^(?:last)?(\d{1,4})([dwmy])$/i;
const DAYS = { d: 1, w: 7, m: 30, y: 365 } as const;

/** Days in a range: `touched:last7d`, `added>=2026-01-01`, `added:2025`. Unlike in the search they count from today. */
function daysInto(
  { word, operator, value }: Token,
  today: string,
  take: (range: { min?: string; max?: string }) => unknown,
): string | null {
  const problem = `${word.charAt(0).toUpperCase()}${word.slice(1)} needs a date: ${word}>=2026-01-31 or ${word}:last7d.`;
  if (operator === null) return problem;
  const [, count, unit] = LAST.exec(value) ?? [];
  if (count !== undefined && unit !== undefined) {
    const days = Number(count) * DAYS[unit.toLowerCase() as keyof typeof DAYS]; // the pattern matches only these
    const day = addDays(today, -days);
    // `touched<7d`: within the last 7 days; `touched>30d`: longer ago.
    take(operator === '>' || operator === '>=' ? { max: day } : { min: day });
    return null;
  }
  const [from = '', to = from] = value.split('..');
  const [first, last] = [readPeriod(from), readPeriod(to)];
  if (isNotReadable(first) || isNotReadable(last) || !isCalendarDate(first.first) || !isCalendarDate(last.last))
    return problem;
  const [min, max] = [first.first, last.last];
  if (operator === '>=') take({ min });
  else if (operator === '>') take({ min: addDays(max, 1) });
  else if (operator === '<=') take({ max });
  else if (operator === '<') take({ max: addDays(min, -1) });
  else take({ min, max });
  return null;
}

const withHint = (message: string, instead: readonly string[]): string =>
  instead.length === 0 ? message : `${message} Try ${instead[0]}.`;
