/** `first_payment_date`; codes in capitals, such as FIXED_INTEREST, are values, not names. */
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
/** Deeper than any body of the contract: what is sent deeper is refused as it is. */
const DEEPEST = 12;

/**
 * The same with names in snake_case as camelCase, as calls of the specification's second document take either (O-011).
 * A name that comes in both spellings keeps the snake_case one besides, which is then refused as unknown.
 *
 * @example camelCased({ first_payment_date: '2026-01-01' }) // { firstPaymentDate: '2026-01-01' }
 */
export function camelCased(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((part) => camelCased(part, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => {
    const camel = SNAKE.test(name) ? name.replaceAll(/_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase()) : name;
    return [Object.hasOwn(value, camel) ? name : camel, camelCased(part, depth + 1)];
  });
  return Object.fromEntries(entries);
}
