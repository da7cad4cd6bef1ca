import { isCalendarDate } from '../../calc/dates.ts';
import { facts, type FactKey } from '../catalogue/property/facts.ts';

export type ReadFact =
  { readonly ok: true; readonly value: string | number | boolean } | { readonly ok: false; readonly message: string };

const wrong = (message: string): ReadFact => ({ ok: false, message });

/** Facts that a person can know better than the source; ids and what is computed are not among them. */
export const isCorrectable = (key: FactKey): boolean =>
  !['id', 'codes'].includes(facts[key].kind) && !key.endsWith('Key') && facts[key].group !== 'Lead types';

/**
 * What a person typed for a fact, as the fact's value: dollars and shares as they are read on screen.
 *
 * @example readFact('lastSaleAmount', '$310,500') // { ok: true, value: 310500 }
 * @example readFact('equityShare', '45%') // { ok: true, value: 0.45 }
 */
export function readFact(key: FactKey, text: string): ReadFact {
  const typed = text.trim();
  const { kind } = facts[key];
  if (kind === 'text' || kind === 'code') return typed === '' ? wrong('is a text') : { ok: true, value: typed };
  if (kind === 'flag') {
    const answer = /^(y|yes|true|1)$/i.test(typed) ? true : /^(n|no|false|0)$/i.test(typed) ? false : null;
    return answer === null ? wrong('is yes or no') : { ok: true, value: answer };
  }
  if (kind === 'date') {
    const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
    const date = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isCalendarDate(date) ? { ok: true, value: date } : wrong('is a date, as 03/15/2024');
  }
  const plain = typed.replaceAll(/[$,\s]/g, '');
  const number = /^-?(\d+\.?\d*|\.\d+)%?$/.test(plain) ? Number(plain.replace('%', '')) : Number.NaN;
  if (Number.isNaN(number)) return wrong('is a number');
  if (kind === 'integer' && !Number.isInteger(number)) return wrong('is a whole number');
  return { ok: true, value: plain.endsWith('%') ? number / 100 : number };
}
