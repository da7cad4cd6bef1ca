import { WarehouseBusy } from '../../data/ingest/ingestLock.ts';

/** What ingest says on a terminal, as a sentence for the screen. */
export function sentence(text: string): string {
  const first = text.split(' ')[0] ?? '';
  // A name of a file or a column stays as it is written.
  const begun = /^[a-z]+$/.test(first) ? `${first.charAt(0).toUpperCase()}${text.slice(1)}` : text;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** The same of what names the options of the command: as they are called on the screen. */
export const onScreen = (text: string): string =>
  sentence(
    text
      .replace(/(there is no room for the new data) in .+?: nothing/, '$1 on the disk: nothing')
      .replace('add --partial', 'say that it has only some parcels')
      .replace('add --retire', 'choose to retire them')
      .replace(', with --as-of or in the recipe', '')
      .replace(
        /with --fips ?\w*, or what the columns are; to load it as it is, add --far/,
        'above, or what the columns are',
      )
      .replace(', --far keeps them', '')
      .replace(' (--facts shows them)', '')
      .replace('say which one with --fips 00000', 'say which one')
      .replace(
        'give it with --as-of; to go back to this one, add --replace --yes',
        'say the right one; to go back to this one, remove the newer one in Sources first',
      )
      .replace(/Say which one is meant: --sheet .*$/, 'Keep only the one that is meant in the file, and add it again')
      .replace('write the other into the recipe if', 'choose the other if')
      .replace('write their property types into the recipe', 'say what they mean'),
  );

/** Errors of the database and of the program: nobody was meant to read them. */
const NOT_FOR_PEOPLE = /^([A-Z]\w* )*Error: |^(Cannot read|undefined is|\w+ is not a function)/;

/** What an apart process answers of what it was meant to read or load: classes of errors do not travel. */
export type Told<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string };

export async function orWhy<T>(work: () => Promise<T>): Promise<Told<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof Error) || error.constructor === TypeError || NOT_FOR_PEOPLE.test(error.message)) throw error;
    // That is for another attempt.
    if (error instanceof WarehouseBusy) throw error;
    // A disk that is full is not the file's fault.
    if ('code' in error && typeof error.code === 'string') throw error;
    return { ok: false, why: onScreen(error.message) };
  }
}
