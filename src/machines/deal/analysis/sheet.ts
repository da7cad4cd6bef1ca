import type { Deal } from '../../../api/deal/deal.ts';

/** What a person typed and could not be taken: it stays in its cell with the reason. */
export interface CellError {
  readonly text: string;
  readonly message: string;
}

/** All that undo takes back: values and what could not be read. */
export interface Sheet {
  readonly deal: Deal;
  /** By path key. */
  readonly errors: Readonly<Record<string, CellError>>;
}

export const noErrors: Sheet['errors'] = {};
