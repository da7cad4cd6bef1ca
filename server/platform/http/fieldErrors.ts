/** What is wrong with a request, by field. */
import type { z } from 'zod';
import { NO_FORM } from './issueText.ts';

/** Dotted path -> text. Keys that no schema knows are named one by one. */
export function addFieldErrors(
  texts: Map<string, string>,
  part: 'params' | 'query' | 'body',
  issues: readonly z.core.$ZodIssue[],
  within: readonly PropertyKey[] = [],
): void {
  const add = (path: readonly PropertyKey[], text: string): void => {
    // What is wrong with the whole, or with an entry of a list that is the whole, is wrong with the body.
    const field = (typeof path[0] === 'string' ? path : [part, ...path]).map(String).join('.');
    if (!texts.has(field)) texts.set(field, text);
  };
  for (const issue of issues) {
    const path = [...within, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      const lines = issue.message.split('\n');
      issue.keys.forEach((key, index) => add([...path, key], lines[index] ?? issue.message));
    } else if (issue.code === 'invalid_union' && issue.message === NO_FORM) {
      const meant = formMeant(issue.errors);
      if (meant === undefined) add(path, eitherText(issue.errors));
      else addFieldErrors(texts, part, meant, path);
    } else add(path, issue.message);
  }
}

type Forms = readonly (readonly z.core.$ZodIssue[])[];

/** Of several forms the one that was meant: an object or list of which least is wrong. None: the value itself is. */
const formMeant = (forms: Forms): readonly z.core.$ZodIssue[] | undefined =>
  forms
    .filter((issues) => issues.some(({ code, path }) => code === 'unrecognized_keys' || path.length > 0))
    .toSorted((a, b) => a.length - b.length)[0];

/** @example 'must be 0, or assigned, or a whole number' */
const eitherText = (forms: Forms): string =>
  [...new Set(forms.flatMap((issues) => issues.slice(0, 1).map(({ message }) => message)))]
    .map((text, index) => (index === 0 ? text : text.replace(/^must be /, '')))
    .join(', or ');

/** Deeper than any layout or step of undo; what is kept as it came is written by functions that call themselves. */
const DEEPEST = 100;
const UNKEEPABLE = 'holds a sign that cannot be kept';

/** NUL or half a character: JSON and multipart bodies can have them, PostgreSQL refuses to keep them. */
export const isUnkeepable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/**
 * Texts and names of members that cannot be kept, and what is nested too deeply. Not recursive, because a part that the
 * contract leaves open may be as deep as its sender likes.
 */
export function addUnkeepable(texts: Map<string, string>, received: unknown): void {
  const open: (readonly [path: string, value: unknown, depth: number])[] = [['', received, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value, depth] = next;
    if (depth > DEEPEST) {
      texts.set(path.split('.')[0] ?? path, `is nested more than ${DEEPEST} levels deep`);
      continue;
    }
    const look = (part: unknown, key: string | number): void => {
      // Lists of a million ids: numbers need no look.
      if (typeof part !== 'string' && typeof part !== 'object') return;
      open.push([path === '' ? String(key) : `${path}.${key}`, part, depth + 1]);
    };
    if (typeof value === 'string') {
      if (isUnkeepable(value)) texts.set(path, UNKEEPABLE);
    } else if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (isUnkeepable(key)) texts.set(path, 'has a name that holds a sign that cannot be kept');
        look(part, key);
      }
    }
  }
}
