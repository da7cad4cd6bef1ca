/**
 * Arithmetic as people type it into a cell. Text is read by this grammar and by nothing else: no names, no functions,
 * no `eval`.
 *
 *     sum     = product { ("+" | "-") product }
 *     product = signed { ("*" | "/") signed }
 *     signed  = ["+" | "-"] power
 *     power   = percent ["^" signed]
 *     percent = atom { "%" }
 *     atom    = ["$"] number ["k" | "m"] | "(" sum ")"
 */
export type Evaluation =
  | { readonly ok: true; readonly value: number; readonly hasPercent: boolean }
  | { readonly ok: false; readonly reason: EvaluationReason; readonly found: string };

export type EvaluationReason = 'empty' | 'too_long' | 'unexpected' | 'unfinished' | 'divided_by_zero' | 'too_large';

/** Far more than a person types; keeps nested brackets from exhausting the stack. */
const LONGEST_TEXT = 200;
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)?(?:\.\d+|\.)?/;
const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };

class Unreadable extends Error {
  readonly reason: EvaluationReason;
  readonly found: string;
  constructor(reason: EvaluationReason, found = '') {
    super(reason);
    this.reason = reason;
    this.found = found;
  }
}

/**
 * The value of a number or a formula; a leading `=` is allowed and means nothing. A bracketed amount alone is
 * negative, as accountants write it.
 *
 * @example evaluate('$1,250') // { ok: true, value: 1250, hasPercent: false }
 * @example evaluate('1.2k') // { ok: true, value: 1200, hasPercent: false }
 * @example evaluate('=200000*80%') // { ok: true, value: 160000, hasPercent: true }
 * @example evaluate('(20)') // { ok: true, value: -20, hasPercent: false }
 * @example evaluate('12 apples') // { ok: false, reason: 'unexpected', found: 'apples' }
 */
export function evaluate(text: string): Evaluation {
  try {
    if (text.length > LONGEST_TEXT) throw new Unreadable('too_long');
    const isFormula = text.trim().startsWith('=');
    const reader = new Reader(
      text.trim().replace(/^=/, '').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-'),
    );
    if (reader.isAtEnd()) throw new Unreadable(isFormula ? 'unfinished' : 'empty');
    const isAccounting = !isFormula && /^\([^()+*/^-]*\)$/.test(text.trim());
    const sum = reader.sum();
    if (!reader.isAtEnd()) throw new Unreadable('unexpected', reader.rest());
    // Fifteen digits: 0.1+0.2 is 0.3 to a person.
    const value = Number((isAccounting ? -sum : sum).toPrecision(15));
    if (!Number.isFinite(value) || Math.abs(value) > 1e15) throw new Unreadable('too_large');
    return { ok: true, value: value + 0, hasPercent: reader.hasPercent };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason, found: error.found };
    throw error;
  }
}

class Reader {
  private readonly text: string;
  private position = 0;
  hasPercent = false;

  constructor(text: string) {
    this.text = text;
    this.skipSpace();
  }

  isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  rest(): string {
    return this.text.slice(this.position);
  }

  sum(): number {
    let value = this.product();
    for (;;) {
      if (this.take('+')) value += this.product();
      else if (this.take('-')) value -= this.product();
      else return value;
    }
  }

  private product(): number {
    let value = this.signed();
    for (;;) {
      if (this.take('*')) value *= this.signed();
      else if (this.take('/')) {
        const divisor = this.signed();
        if (divisor === 0) throw new Unreadable('divided_by_zero');
        value /= divisor;
      } else return value;
    }
  }

  private signed(): number {
    if (this.take('-')) return -this.signed();
    return this.take('+') ? this.signed() : this.power();
  }

  private power(): number {
    const base = this.percent();
    return this.take('^') ? base ** this.signed() : base;
  }

  private percent(): number {
    let value = this.atom();
    while (this.take('%')) {
      value /= 100;
      this.hasPercent = true;
    }
    return value;
  }

  private atom(): number {
    if (this.take('(')) {
      const value = this.sum();
      if (!this.take(')')) throw new Unreadable(this.isAtEnd() ? 'unfinished' : 'unexpected', this.rest());
      return value;
    }
    const isMoney = this.take('$');
    if (isMoney && this.take('-')) return -this.number();
    return this.number();
  }

  private number(): number {
    if (this.isAtEnd()) throw new Unreadable('unfinished');
    const digits = NUMBER.exec(this.rest())?.[0] ?? '';
    if (!/\d/.test(digits)) throw new Unreadable('unexpected', this.rest());
    this.position += digits.length;
    this.skipSpace();
    const value = Number(digits.replaceAll(',', ''));
    const suffix = /^[km](?![a-z])/i.exec(this.rest())?.[0];
    if (suffix === undefined) return value;
    this.position += 1;
    this.skipSpace();
    return value * (MULTIPLES[suffix.toLowerCase()] ?? 1);
  }

  private take(symbol: string): boolean {
    if (this.text[this.position] !== symbol) return false;
    this.position += 1;
    this.skipSpace();
    return true;
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.position] ?? '')) this.position += 1;
  }
}
