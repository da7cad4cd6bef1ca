import type { AppEvent } from '../machines/app/wiring.ts';
import type { Command, CommandGroup, When } from './command.ts';

/** Machines whose rows have a cursor that keys bring to the next one and to both ends. */
type Rows =
  | 'administration'
  | 'api'
  | 'assigned'
  | 'billing'
  | 'changes'
  | 'compliance'
  | 'contacts'
  | 'mailings'
  | 'recipients'
  | 'callList'
  | 'leads'
  | 'sites'
  | 'sources'
  | 'addSource'
  | 'sequences'
  | 'members'
  | 'phone'
  | 'security'
  | 'team'
  | 'wallet'
  | 'webhooks';
type Step = 'next' | 'previous' | 'first' | 'last';

interface Steps {
  /** What a row is called: `card`. */
  readonly row: string;
  /** The last one is that of the rows which are loaded. */
  readonly isPaged?: boolean;
  readonly group: CommandGroup;
  readonly when: When;
  /** Where the keys of the ends mean them; the same if left out. */
  readonly endsWhen?: When;
}

/**
 * The steps of the cursor through the rows of a grid: beside `j`, `k`, Home and End the grid has its own keys.
 *
 * @example cursorSteps('wallet', { row: 'card', group: 'Account', when: { pane: 'wallet' } })['wallet.next'].keys // ['j']
 */
export function cursorSteps<R extends Rows>(
  rows: R,
  { row, isPaged = false, group, when, endsWhen = when }: Steps,
): Readonly<Record<`${R}.${Step}`, Command>> {
  const step = (title: string, key: string, where: When, event: AppEvent): Command => ({
    title,
    group,
    keys: [key],
    when: where,
    event,
    keyOnly: true,
  });
  // One of them all: their events are alike.
  const of: Rows = rows;
  const steps = {
    [`${rows}.next`]: step(`Next ${row}`, 'j', when, { type: `${of}.move`, by: 1 }),
    [`${rows}.previous`]: step(`Previous ${row}`, 'k', when, { type: `${of}.move`, by: -1 }),
    [`${rows}.first`]: step(`First ${row}`, 'Home', endsWhen, { type: `${of}.moveTo`, place: 'first' }),
    [`${rows}.last`]: step(`Last ${row}${isPaged ? ' loaded' : ''}`, 'End', endsWhen, {
      type: `${of}.moveTo`,
      place: 'last',
    }),
  };
  return steps as Record<`${R}.${Step}`, Command>; // exactly these keys, which a computed one does not tell
}
