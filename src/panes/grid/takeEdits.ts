import type { Message } from '../../machines/app/messages.ts';
import type { GridEdit } from './gridTypes.ts';

interface Taken<Change> {
  readonly changes: readonly { readonly id: number; readonly change: Change }[];
  /** What to tell of texts that their columns cannot take; null when all were taken. */
  readonly refusal: Message | null;
}

/**
 * Texts typed or pasted into cells, as changes of the rows they stand in.
 *
 * @param idOf of a row; undefined when there is none
 * @param changeOf what a text changes in a column; null when the column cannot take it
 */
export function takeEdits<Change>(
  edits: readonly GridEdit[],
  idOf: (index: number) => number | undefined,
  changeOf: (key: string, text: string) => Change | null,
): Taken<Change> {
  const changes: { id: number; change: Change }[] = [];
  const refused: string[] = [];
  for (const { index, key, text } of edits) {
    const [id, change] = [idOf(index), changeOf(key, text)];
    if (change === null) refused.push(text);
    else if (id !== undefined) changes.push({ id, change });
  }
  const [first] = refused;
  return {
    changes,
    refusal:
      first === undefined
        ? null
        : {
            type: 'errors.add',
            message: 'That value does not fit the column.',
            detail: `“${first}”${refused.length > 1 ? ` and ${refused.length - 1} more` : ''}: nothing was changed there.`,
          },
  };
}
