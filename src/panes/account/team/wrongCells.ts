import type { PersonField } from '../../../api/account/pastedColumns.ts';
import type { PastedPeople } from '../../../api/account/pastedPeople.ts';
import type { InviteQuote } from '../../../api/contract/account/team.ts';

export interface WrongCells {
  readonly count: number;
  /** Found without asking the server. */
  readonly isLocal: boolean;
  /** What is wrong with a cell; null: nothing. */
  readonly of: (row: number, field: PersonField) => string | null;
}

/** What is wrong with pasted rows: as they are read here, and what the server said of them. */
export function wrongCells({ people, fields, refusal }: PastedPeople, quote: InviteQuote | null): WrongCells {
  const found = people.map(({ problems }, row) => {
    const told = quote?.wrong.find((one) => one.row === row)?.fieldErrors ?? {};
    const all = Object.entries<string>({ ...told, ...problems });
    // What is wrong with a name stands in the cell that holds the whole of it.
    return new Map(
      all.map(([field, text]) => [
        (field === 'firstName' || field === 'lastName') && fields.includes('name') ? 'name' : field,
        text,
      ]),
    );
  });
  return {
    count: found.reduce((sum, cells) => sum + cells.size, 0),
    isLocal: refusal !== null || people.some(({ problems }) => Object.keys(problems).length > 0),
    of: (row, field) => found[row]?.get(field) ?? null,
  };
}
