/** What is wrong with a request, by field. */
import type { z } from 'zod';

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
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...path, key], 'is not known');
    else if (issue.code === 'invalid_union' && issue.message === NO_FORM) {
      const nearest = nearestForm(issue.errors);
      if (nearest === undefined) add(path, issue.message);
      else addFieldErrors(texts, part, nearest, path);
    } else add(path, issue.message.endsWith('received undefined') ? 'is missing' : issue.message);
  }
}

/** What zod says of a value that has none of several forms, unless the contract has words of its own. */
const NO_FORM = 'Invalid input';

/** Of several forms the one that was meant: its type is right, and something within is not. */
const nearestForm = (forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | undefined =>
  forms.find((issues) => issues.some(({ code, path }) => code !== 'invalid_type' || path.length > 0)) ?? forms[0];

/**
 * Texts with NUL or half a character: JSON can write them, PostgreSQL refuses to keep them. Not recursive, because a
 * part that the contract leaves open may be as deep as its sender likes.
 */
export function addUnkeepable(texts: Map<string, string>, received: unknown): void {
  const open: (readonly [path: string, value: unknown])[] = [['', received]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next;
    const look = (part: unknown, key: string | number): void => {
      // Lists of a million ids: numbers need no look.
      if (typeof part !== 'string' && typeof part !== 'object') return;
      open.push([path === '' ? String(key) : `${path}.${key}`, part]);
    };
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) texts.set(path, 'holds a sign that cannot be kept');
    } else if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) look(part, key);
    }
  }
}
