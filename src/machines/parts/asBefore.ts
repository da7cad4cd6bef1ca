/**
 * What was read anew, with each part of it that reads as it did being the very value from before: a grid, a memo or a
 * selector that compares by identity sees what has changed, and nothing where nothing has. Takes data as an answer holds
 * it: texts, numbers, lists and plain objects.
 *
 * @example asBefore([a, b], [a again, c]) // [a, c], where a is the old one
 */
export function asBefore<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(before) && Array.isArray(next)) return listAsBefore(before, next) as T; // its items, in their order
  if (isPlain(before) && isPlain(next)) return objectAsBefore(before, next) as T; // its fields
  return next;
}

function listAsBefore(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const items = next.map((item, at) => asBefore(before[at], item));
  return before.length === items.length && items.every((item, at) => Object.is(item, before[at])) ? before : items;
}

function objectAsBefore(before: Plain, next: Plain): Plain {
  const fields = Object.entries(next).map(([name, value]) => [name, asBefore(before[name], value)] as const);
  const isSame = ([name, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(before, name) && Object.is(value, before[name]);
  return Object.keys(before).length === fields.length && fields.every(isSame) ? before : Object.fromEntries(fields);
}

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
