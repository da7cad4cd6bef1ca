/** The books as files that programs for accounting read. */
import { csvText } from '../../paper/csv/csvText.ts';
import { csvMoney } from '../../paper/csv/csvMoney.ts';
import { cents, negative } from '../../../src/calc/money.ts';
import type { JournalLine } from './books.queries.ts';

const HEADER = ['Account', 'Entry', 'Date', 'Source', 'Text', 'Book', 'Debit', 'Credit'];

/** A row for each line, debit and credit in columns of their own. */
export const journalCsv = (lines: readonly JournalLine[]): string =>
  csvText([
    HEADER,
    ...lines.map(({ accountId, entryId, day, source, text, book, cents: amount }) => [
      accountId,
      entryId,
      day,
      source,
      text,
      book,
      amount > 0 ? csvMoney(amount) : '',
      amount < 0 ? csvMoney(negative(amount)) : '',
    ]),
  ]);

/**
 * A journal that hledger reads: an entry of an account is a transaction, the books of an account lie below its number.
 *
 * @example '2026-03-02 Invoice 1  ; invoice:1\n    account 1:RECEIVABLE  $5.00\n    account 1:REVENUE_IN_APP  $-5.00\n'
 */
export function journalText(lines: readonly JournalLine[]): string {
  const entries = Map.groupBy(lines, ({ accountId, entryId }) => `${accountId} ${entryId}`);
  const days = [...entries.values()].toSorted(([a], [b]) => ((a?.day ?? '') < (b?.day ?? '') ? -1 : 1));
  return days.map(entryText).join('\n');
}

function entryText(lines: readonly JournalLine[]): string {
  const [first] = lines;
  if (first === undefined) return '';
  // A semicolon begins a remark, and a line an entry: neither comes out of a text.
  const title = `${first.day} ${first.text.replaceAll(/[;\r\n]/g, ' ')}  ; ${first.source}`;
  const postings = lines.map(
    ({ accountId, book, cents: amount }) => `    account ${accountId}:${book}  $${csvMoney(cents(amount))}`,
  );
  return `${[title, ...postings].join('\n')}\n`;
}
