/** Cuts the text filter into criteria; knows quotes, operators and positions, nothing of what the words mean. */

export type Operator = ':' | '>=' | '<=' | '>' | '<';

/** `-word`, `word`, or `word operator value`. Positions count characters from 0; `to` is behind the last one. */
export interface Token {
  readonly from: number;
  readonly to: number;
  /** A minus before the word. */
  readonly negated: boolean;
  /** Lower case; '' when the criterion begins with a quote or an operator. */
  readonly word: string;
  readonly wordFrom: number;
  /** `=` reads as `:`. null when the word stands alone. */
  readonly operator: Operator | null;
  /** The value as typed, quotes included. */
  readonly value: string;
  readonly valueFrom: number;
  /** A quote that never closes. */
  readonly openQuote: boolean;
}

const HEAD = /(-?)([a-z][a-z]*)?\s*(>=|<=|=>|=<|>|<|:|=)?/iy;
const operators: Readonly<Record<string, Operator>> = { '=>': '>=', '=<': '<=', '=': ':' };

/**
 * @example tokenize('beds>=3')[0] // { word: 'beds', operator: '>=', value: '3', from: 0, to: 7, ... }
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (at < text.length && isSpace(text[at])) at += 1;
    if (at >= text.length) return tokens;
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.to;
  }
}

function tokenAt(text: string, from: number): Token {
  HEAD.lastIndex = from;
  const [, minus = '', word = '', sign] = HEAD.exec(text) ?? [];
  const wordFrom = from + minus.length;
  const wordTo = wordFrom + word.length;
  const base = { from, negated: minus !== '', word: word.toLowerCase(), wordFrom };
  if (sign === undefined) {
    // Whatever hangs on the word belongs to it, so that `beds3` is one unknown word and not `beds` and `3`.
    const { to, openQuote } = readValue(text, wordTo);
    const isWord = to === wordTo && word !== '';
    if (isWord) return { ...base, to, operator: null, value: '', valueFrom: to, openQuote: false };
    return {
      ...base,
      word: text.slice(wordFrom, to).toLowerCase(),
      to,
      operator: null,
      value: '',
      valueFrom: to,
      openQuote,
    };
  }
  const signFrom = text.indexOf(sign, wordTo);
  let valueFrom = signFrom + sign.length;
  // `beds >= 3` is allowed: the operator shows that the next characters are its value.
  while (valueFrom < text.length && isSpace(text[valueFrom])) valueFrom += 1;
  const { to, openQuote } = readValue(text, valueFrom);
  const operator = operators[sign] ?? (sign as Operator); // the pattern matches only these
  return {
    ...base,
    operator,
    value: text.slice(valueFrom, to),
    valueFrom,
    to: Math.max(to, signFrom + sign.length),
    openQuote,
  };
}

/** Runs to the next space outside quotes. Inside quotes a backslash takes the next character as it is. */
function readValue(text: string, from: number): { to: number; openQuote: boolean } {
  let quoted = false;
  let at = from;
  for (; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && isSpace(sign)) break;
  }
  return { to: Math.min(at, text.length), openQuote: quoted };
}

const isSpace = (sign: string | undefined): boolean => sign !== undefined && /\s/.test(sign);

/** A value without its quotes: `"smith \"jr\""` is `smith "jr"`. */
export function unquote(value: string): string {
  let plain = '';
  let quoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    if (quoted && sign === '\\' && at + 1 < value.length) {
      at += 1;
      plain += value[at] ?? '';
    } else if (sign === '"') quoted = !quoted;
    else plain += sign;
  }
  return plain;
}

/** A value as it must be written: in quotes unless it is one plain run of characters. */
export function quote(text: string): string {
  return /^[^\s",\\]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** The parts between commas outside quotes, unquoted, each with its place in the value. */
export function splitValues(value: string): { text: string; from: number; to: number }[] {
  const parts: { text: string; from: number; to: number }[] = [];
  let quoted = false;
  let from = 0;
  for (let at = 0; at <= value.length; at += 1) {
    const sign = value[at];
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (sign === undefined || (sign === ',' && !quoted)) {
      parts.push({ text: unquote(value.slice(from, at)).trim(), from, to: at });
      from = at + 1;
    }
  }
  if (quoted) parts.push({ text: unquote(value.slice(from)).trim(), from, to: value.length });
  return parts;
}
