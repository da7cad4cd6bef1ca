/** `platbook admin books`: whether they fit together, and as files for an accountant. */
import { findTrouble, readJournal } from '../../server/billing/books/books.queries.ts';
import { journalCsv, journalText } from '../../server/billing/books/journal.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { BadInput } from './badInput.ts';
import type { Told } from './operate.ts';

const formats = { csv: journalCsv, journal: journalText } as const;
const isFormat = (word: string): word is keyof typeof formats => Object.hasOwn(formats, word);

/** Reads the words before anything is opened: throws BadInput, with the usage behind what is wrong. */
export function booksWork(words: readonly string[], usage: string): (store: Store) => Promise<Told> {
  const [what, format = 'csv', ...more] = words;
  if (more.length > 0) throw new BadInput(`too many words: ${more.join(' ')}\n\n${usage}`);
  if (what === 'check' && words.length === 1) return checked;
  if (what !== 'export') throw new BadInput(`say check or export: admin books ${words.join(' ')}\n\n${usage}`);
  if (!isFormat(format)) throw new BadInput(`the books are written as csv or journal, not as ${format}`);
  return async ({ db }) => ({ text: formats[format](await readJournal(db)), code: 0 });
}

async function checked({ db }: Store): Promise<Told> {
  const trouble = await findTrouble(db);
  if (trouble.length > 0) return { text: trouble.map((line) => `${line}\n`).join(''), code: 1 };
  return { text: 'The books fit together.\n', code: 0 };
}
