import { datePartsOf, calendarDate } from '../../../calc/dates.ts';
import { centsOf, dollarsOf, LARGEST_DOLLARS } from '../../../calc/money.ts';
import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import type { CellValue } from './cellPath.ts';
import { evaluate, type EvaluationReason } from './evaluate.ts';

export type Parsed =
  { readonly ok: true; readonly value: CellValue } | { readonly ok: false; readonly message: string };

const value = (parsed: CellValue): Parsed => ({ ok: true, value: parsed });
const wrong = (message: string): Parsed => ({ ok: false, message });

/**
 * Reads what a person typed or pasted into a cell. An empty text is an empty cell. Money, rates and numbers may be
 * formulas; a plain number in a percent cell is a percentage, as the cell shows it.
 *
 * @example parseCell({ kind: 'money' }, '1.2k') // { ok: true, value: 1200 }
 * @example parseCell({ kind: 'percent' }, '6.5') // { ok: true, value: 0.065 }
 * @example parseCell({ kind: 'months' }, '30y') // { ok: true, value: 360 }
 * @example parseCell({ kind: 'flag' }, 'maybe') // { ok: false, message: 'Type yes or no' }
 */
export function parseCell(kind: CellKind, typed: string): Parsed {
  const text = typed.trim();
  if (text === '') return kind.kind === 'choice' && kind.none === undefined ? wrong('Choose one') : value(null);
  switch (kind.kind) {
    case 'money':
      return money(text, kind.decimals ?? 2);
    case 'percent':
      return percent(text);
    case 'months':
      return months(text);
    case 'number':
      return number(text, kind.isWhole === true);
    case 'date':
      return date(text);
    case 'flag':
      return flag(text);
    case 'text':
      return text.length > kind.maxLength ? wrong(`At most ${kind.maxLength} characters`) : value(text);
    case 'choice':
      return choice(kind, text);
  }
  throw new Error(`unknown kind ${JSON.stringify(kind)}`);
}

/** A share, with nothing in sight that it is one of: `25%` is nobody's 25 cents. */
const SHARE = /^[\d.,]+\s*%$/;

function money(text: string, decimals: number): Parsed {
  if (SHARE.test(text)) return wrong('Dollars: a percentage is of nothing here; =200000*25% is $50,000');
  const read = evaluate(text);
  if (!read.ok) return wrong(because(read.reason, read.found));
  if (Math.abs(read.value) > LARGEST_DOLLARS) return wrong('More than $10 billion');
  // A price per square foot has decimals that an amount of money has not.
  return value(decimals === 2 ? dollarsOf(centsOf(read.value)) : Number(read.value.toFixed(decimals)));
}

function percent(text: string): Parsed {
  const read = evaluate(text);
  if (!read.ok) return wrong(because(read.reason, read.found));
  return value(read.hasPercent ? read.value : Number((read.value / 100).toPrecision(15)));
}

const DURATION = /^(?:(\d+(?:\.\d+)?)\s*y(?:ears?|rs?)?)?\s*(?:(\d+)\s*m(?:onths?|os?)?)?$/i;

function months(text: string): Parsed {
  const parts = DURATION.exec(text);
  if (parts !== null && (parts[1] !== undefined || parts[2] !== undefined)) {
    const total = Math.round(Number(parts[1] ?? 0) * 12) + Number(parts[2] ?? 0);
    return value(total);
  }
  return number(text, true, 'A whole number of months, or 30y');
}

function number(text: string, isWhole: boolean, hint = 'A whole number'): Parsed {
  const read = evaluate(text);
  if (!read.ok) return wrong(because(read.reason, read.found));
  return isWhole && !Number.isInteger(read.value) ? wrong(hint) : value(read.value);
}

function date(text: string): Parsed {
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  const year = slashed?.[3] ?? '';
  const iso =
    slashed === null
      ? text
      : calendarDate(Number(year.length === 2 ? `20${year}` : year), Number(slashed[1]), Number(slashed[2]));
  return datePartsOf(iso) === null ? wrong('A date that exists, as 03/31/2026') : value(iso);
}

function flag(text: string): Parsed {
  if (/^(?:y|yes|true|1|x|on)$/i.test(text)) return value(true);
  return /^(?:n|no|false|0|off|-)$/i.test(text) ? value(false) : wrong('Type yes or no');
}

/** By code, by label, or by a beginning of the label that only one has. */
function choice({ options, none }: CellKind & { kind: 'choice' }, text: string): Parsed {
  const wanted = text.toLowerCase();
  if (none?.toLowerCase() === wanted) return value(null);
  const entries = Object.entries(options);
  const exact = entries.find(([code, label]) => code.toLowerCase() === wanted || label.toLowerCase() === wanted);
  if (exact !== undefined) return value(exact[0]);
  const begun = entries.filter(([, label]) => label.toLowerCase().startsWith(wanted));
  const [only] = begun;
  if (begun.length === 1 && only !== undefined) return value(only[0]);
  const labels = [...(none === undefined ? [] : [none]), ...entries.map(([, label]) => label)];
  return wrong(`One of: ${labels.join(', ')}`);
}

function because(reason: EvaluationReason, found: string): string {
  const texts: Record<EvaluationReason, string> = {
    empty: 'Nothing to read',
    too_long: 'Longer than a formula can be',
    unexpected: `Cannot read “${found}”`,
    unfinished: 'The formula is not finished',
    divided_by_zero: 'Divided by zero',
    too_large: 'Too large a number',
  };
  return texts[reason];
}
