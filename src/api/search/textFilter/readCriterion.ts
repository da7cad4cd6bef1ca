/** The value of one criterion: what a filter word with its operator and value sets, or why it cannot. */
import { addDays } from '../../../calc/dates.ts';
import { facts } from '../../catalogue/property/facts.ts';
import type { FilterDefinition, FilterKey } from '../../catalogue/search/filters.ts';
import { relativeDate, relativeText, runsBackwards } from '../relativeDate.ts';
import { choicesOf, filterOf, type Choice, type FilterValue } from '../filterState.ts';
import { nearest } from '../../../calc/validation/nearest.ts';
import { splitValues, unquote, type Operator, type Token } from './tokens.ts';
import { examples, isNotReadable, numberText, readNumber, readPeriod, splitRange, type NotReadable } from './values.ts';
import { choiceFor } from './words.ts';

/** Longest text a text filter may have (the contract's limit). */
const TEXT_LIMIT = 100;

/** A problem with its place inside the token's value, when it is about a part of it. */
export interface CriterionProblem extends NotReadable {
  readonly part?: { readonly from: number; readonly to: number };
}

/** Reads the criterion of a filter word. `instead` holds whole criteria that would be fine. */
export function readCriterion(token: Token, key: FilterKey): FilterValue | CriterionProblem {
  const filter = filterOf(key);
  if (filter.kind === 'boolean') return readBoolean(token, filter);
  const { word } = filter;
  const samples = sampleCriteria(filter);
  if (token.negated && filter.kind !== 'list' && filter.kind !== 'text') {
    return { problem: `${word} cannot be turned around with a minus: say what you want`, instead: samples };
  }
  if (token.operator === null || token.value === '') {
    return { problem: `${word} needs a value`, instead: samples };
  }
  if (filter.kind === 'range') return withWord(filter, token.operator, readRange(token.operator, token.value, filter));
  if (filter.kind === 'dateRange') return withWord(filter, token.operator, readDateRange(token.operator, token.value));
  if (token.operator !== ':')
    return { problem: `${word} is not an amount: write ${word}:`, instead: [`${word}:${token.value}`] };
  return filter.kind === 'list' ? readList(token, filter) : readText(token, filter);
}

/** Two or three criteria that show how the word is used. */
export function sampleCriteria({ word, kind, unit, options }: FilterDefinition): string[] {
  switch (kind) {
    case 'range':
    case 'dateRange': {
      const [single = '1', range = '1-2'] = examples[unit];
      return [`${word}>=${single}`, `${word}:${range}`];
    }
    case 'list':
      return Object.keys(options ?? {})
        .slice(0, 2)
        .map((code, at) => `${at === 0 ? '' : '-'}${word}:${code.toLowerCase()}`);
    case 'boolean':
      return [word, `-${word}`];
    case 'text':
      return [`${word}:${examples.none[0] ?? ''}`, `-${word}:${examples.none[0] ?? ''}`];
  }
}

const withWord = (
  filter: FilterDefinition,
  operator: Operator,
  read: FilterValue | NotReadable,
): FilterValue | NotReadable =>
  isNotReadable(read)
    ? { ...read, instead: read.instead.map((text) => criterionText(filter.word, operator, text)) }
    : read;

const criterionText = (word: string, operator: Operator, text: string): string =>
  /^last|^next/.test(text) || (/\d(-|\.\.)/.test(text) && !/^\d{4}-\d/.test(text))
    ? `${word}:${text}`
    : `${word}${operator}${text}`;

const yes = new Set(['yes', 'true', 'y', '1']);
const no = new Set(['no', 'false', 'n', '0']);

function readBoolean(token: Token, { word }: FilterDefinition): FilterValue | NotReadable {
  const said = token.operator === null ? 'yes' : unquote(token.value).toLowerCase();
  const value = yes.has(said) ? true : no.has(said) ? false : null;
  if (value === null || (token.operator !== null && token.operator !== ':')) {
    return { problem: `${word} is yes or no`, instead: [word, `-${word}`] };
  }
  return { kind: 'boolean', value: value !== token.negated };
}

/** Takes `?` at the end: rows without a value fit too. */
const cutUnknown = (value: string): { text: string; unknown: boolean } =>
  value.endsWith('?') ? { text: value.slice(0, -1).trim(), unknown: true } : { text: value, unknown: false };

function readRange(operator: Operator, value: string, filter: FilterDefinition): FilterValue | NotReadable {
  const { text, unknown } = cutUnknown(unquote(value).trim());
  const range = splitRange(text, (side) => readNumber(side, filter.unit));
  if (range) {
    const [min, max] = range;
    const ordered = min <= max ? null : `${numberText(max, filter.unit)}-${numberText(min, filter.unit)}`;
    return operator === ':'
      ? orderedOr(ordered, text, { kind: 'range', min, max, unknown })
      : notARange(operator, text);
  }
  const bound = readNumber(text, filter.unit);
  if (isNotReadable(bound)) return bound;
  switch (operator) {
    case ':':
      return { kind: 'range', min: bound, max: bound, unknown };
    case '>=':
      return { kind: 'range', min: bound, max: null, unknown };
    case '<=':
      return { kind: 'range', min: null, max: bound, unknown };
    case '>':
      return { kind: 'range', min: above(bound, filter), max: null, unknown };
    case '<':
      return { kind: 'range', min: null, max: -above(-bound, filter), unknown };
  }
}

/**
 * Bounds are inclusive on the wire, so `>` needs the next value that can occur: the next whole number of a count, the
 * next quarter of baths and stories. Amounts, shares and years of ownership have none, and there `>` reads as `>=`.
 */
function above(bound: number, { unit, fact }: FilterDefinition): number {
  if (facts[fact].kind === 'integer') return Math.floor(bound) + 1;
  return unit === 'count' ? (Math.floor(bound * 4) + 1) / 4 : bound;
}

function readDateRange(operator: Operator, value: string): FilterValue | NotReadable {
  const { text, unknown } = cutUnknown(unquote(value).trim());
  const single = readPeriod(text);
  if (isNotReadable(single)) {
    const range = splitRange(text, readPeriod);
    if (!range) return single;
    const [left, right] = range;
    const ordered = !runsBackwards(left.first, right.last) ? null : `${right.first}..${left.last}`;
    const read: FilterValue = { kind: 'dateRange', min: left.first, max: right.last, unknown };
    return operator === ':' ? orderedOr(ordered, text, read) : notARange(operator, text);
  }
  switch (operator) {
    case ':':
      return { kind: 'dateRange', min: single.first, max: single.last, unknown };
    case '>=':
      return { kind: 'dateRange', min: single.first, max: null, unknown };
    case '<=':
      return { kind: 'dateRange', min: null, max: single.last, unknown };
    case '>':
      return { kind: 'dateRange', min: dayBeside(single.last, 1), max: null, unknown };
    case '<':
      return { kind: 'dateRange', min: null, max: dayBeside(single.first, -1), unknown };
  }
}

/** The next or previous day; months and years relative to the data have none, and there `>` reads as `>=`. */
function dayBeside(bound: string, by: 1 | -1): string {
  const relative = relativeDate(bound);
  if (relative === null) return addDays(bound, by);
  return relative.unit === 'd' ? relativeText({ amount: relative.amount + by, unit: 'd' }) : bound;
}

const orderedOr = (ordered: string | null, text: string, read: FilterValue): FilterValue | NotReadable =>
  ordered === null ? read : { problem: `${text} runs backwards`, instead: [ordered] };

const notARange = (operator: Operator, text: string): NotReadable => ({
  problem: `${operator} takes one value, ${text} has two`,
  instead: [text],
});

function readList(token: Token, filter: FilterDefinition): FilterValue | CriterionProblem {
  const choices = choicesOf(filter);
  const codes: string[] = [];
  for (const part of splitValues(token.value)) {
    const choice = choiceFor(choices, part.text);
    if (choice === undefined) return { ...unknownChoice(part.text, filter.word, choices), part };
    if (!codes.includes(choice.code)) codes.push(choice.code);
  }
  return token.negated ? { kind: 'list', values: [], excluded: codes } : { kind: 'list', values: codes };
}

/** Why a choice is none, with the choices that look like it, else the first ones. */
export function unknownChoice(text: string, word: string, choices: readonly Choice[]): NotReadable {
  const similar = nearest(
    text,
    choices.flatMap(({ code, label }) => [code, label]),
  )
    .map((name) => choiceFor(choices, name)?.code ?? name)
    .filter((code, at, all) => all.indexOf(code) === at);
  const offered = similar.length > 0 ? similar : choices.slice(0, 3).map(({ code }) => code);
  const problem = text === '' ? `${word} has an empty value` : `${word} has no "${text}"`;
  return { problem, instead: offered.map((code) => `${word}:${code.toLowerCase()}`) };
}

function readText(token: Token, { word }: FilterDefinition): FilterValue | NotReadable {
  const text = unquote(token.value).trim();
  if (text === '') return { problem: `${word} needs a value`, instead: [`${word}:${examples.none[0] ?? ''}`] };
  if (text.length > TEXT_LIMIT) {
    return { problem: `${word} takes at most ${TEXT_LIMIT} characters`, instead: [] };
  }
  return token.negated ? { kind: 'text', text: '', excluded: text } : { kind: 'text', text };
}
