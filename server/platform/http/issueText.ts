/** What is wrong with a value, in words for the person who sent it; it stands after the name of the field. */
import { z } from 'zod';
import { nearest } from '../../../src/calc/validation/nearest.ts';
import { unknownText } from '../../../src/calc/validation/unknownText.ts';

/** Names or values that are listed whole; of more only those that look alike. */
const MOST_LISTED = 12;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'left out',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day written YYYY-MM-DD',
  datetime: 'must be a time with its zone, such as 2026-01-31T09:30:00Z',
  email: 'is no e-mail address',
  url: 'is no web address',
};

/** Of several forms none fits: which was meant is decided where the forms are compared. */
export const NO_FORM = 'has none of the forms it may have';

/**
 * The error map of each parse of a request. Texts of the contract itself come first. Of unknown members there is one
 * line for each, in their order.
 */
export const textOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return valueText(issue.values.map(String), issue.input);
    case 'too_big':
      return sizeText(issue.origin, 'most', Number(issue.maximum), issue.inclusive === false);
    case 'too_small':
      return sizeText(issue.origin, 'least', Number(issue.minimum), issue.inclusive === false);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it has to be';
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownText(key, namesOf(issue.inst))).join('\n');
    case 'invalid_key':
      return 'has a name that is not known here';
    case 'invalid_union':
      return kindText(issue) ?? NO_FORM;
    default:
      return 'is not valid';
  }
};

function valueText(values: readonly string[], input: unknown): string {
  if (input === undefined) return 'is missing';
  if (values.length <= MOST_LISTED) return `must be ${alternatives(values)}`;
  const alike = typeof input === 'string' ? nearest(input, values) : [];
  return alike.length === 0 ? 'is none of the values known here' : `is not known; did you mean ${alternatives(alike)}?`;
}

/** Of forms that one member tells apart: what that member may be; null: of other forms. */
function kindText({ input, ...issue }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string | null {
  if (!('options' in issue) || !Array.isArray(issue.options)) return null;
  const { discriminator } = issue;
  const told = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  return valueText(issue.options.map(String), told.find(([name]) => name === discriminator)?.[1]);
}

function sizeText(origin: string, side: 'most' | 'least', bound: number, without: boolean): string {
  if (origin === 'string') {
    if (side === 'least' && bound === 1) return 'must not be empty';
    return `must have at ${side} ${bound} characters`;
  }
  if (origin === 'array') return `must have at ${side} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  if (Math.abs(bound) === Number.MAX_SAFE_INTEGER) return 'is too large';
  if (without) return `must be ${side === 'most' ? 'less' : 'more'} than ${bound}`;
  return `must be at ${side} ${bound}`;
}

/** @example alternatives(['a', 'b', 'c']) // 'a, b or c' */
function alternatives(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`;
}

const namesOf = (inst: unknown): string[] => (inst instanceof z.ZodObject ? Object.keys(inst.shape) : []);
