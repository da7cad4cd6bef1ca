/** `platbook admin account close` and `reopen`: what the owner does on screen, by whoever operates the installation. */
import { ERASE_DAYS } from '../../src/api/contract/account/archive.ts';
import { formatDate } from '../../src/calc/format/date.ts';
import { isEmail } from '../../src/calc/validation/patterns.ts';
import { contentsOf } from '../../server/account/closing/closing.queries.ts';
import { closeAccount, reopenAccount, type Problem } from '../../server/account/closing/closing.ts';
import { findLogin } from '../../server/account/session/session.queries.ts';
import { readAccount } from '../../server/billing/plans/subscription.queries.ts';
import { dayIn } from '../../server/platform/dayIn.ts';
import type { AccountWork } from './adminAccounts.ts';
import { BadInput } from './badInput.ts';

const DAY_MS = 86_400_000;

const problems: Readonly<Record<Problem, string>> = {
  CLOSING: 'it is being closed already',
  NO_CYCLE: 'it has no plan, so there is no cycle date: close it now',
  BUSY: 'an order is being paid just now: do this again in a minute',
  NOT_CLOSING: 'it is open',
  ERASED: 'its rows were removed already',
};

/** Reads the words before anything is opened: throws BadInput, with the usage behind what is wrong. */
export function closingWork(verb: 'close' | 'reopen', words: readonly string[], usage: string): AccountWork {
  const [name = '', ...more] = words;
  const unknown = more.find((word) => word !== '--yes' && (verb === 'reopen' || word !== '--at-cycle-date'));
  if (unknown !== undefined) throw new BadInput(`unknown option: ${unknown}\n\n${usage}`);
  if (!isEmail(name)) throw new BadInput(`name the owner by an e-mail address, not as "${name}"\n\n${usage}`);
  return verb === 'close'
    ? closed(name, more.includes('--at-cycle-date') ? 'CYCLE_DATE' : 'NOW', more.includes('--yes'))
    : reopened(name);
}

const closed =
  (username: string, when: 'NOW' | 'CYCLE_DATE', isSure: boolean): AccountWork =>
  async ({ db }, config) => {
    const user = await findLogin(db, username);
    if (user === undefined) throw new BadInput(`there is no user called ${username}`);
    const { lists, properties, contacts, documents, members } = await contentsOf(db, user);
    const holds = `${lists} lists, ${properties} saved properties, ${contacts} contacts, ${documents} documents, ${members} members`;
    if (!isSure) {
      const text = `The account of ${username} holds ${holds}. Closing it ends its plan and lets nobody but its owner in;
${ERASE_DAYS} days later all of that is removed for good. Nothing was changed: say it again with --yes.
`;
      return { text, code: 1 };
    }
    const problem = await closeAccount(db, user, when, { now: new Date(), config });
    if (problem !== null) throw new BadInput(`the account of ${username} was not closed: ${problems[problem]}`);
    const { closes, time_zone: timeZone } = await readAccount(db, user);
    const day = (at: Date): string => formatDate(dayIn(at, timeZone ?? config.timeZone));
    const from = closes ?? new Date();
    const text = `The account of ${username} closes on ${day(from)}: ${holds}. They are removed on ${day(
      new Date(from.getTime() + ERASE_DAYS * DAY_MS),
    )}; until then account reopen takes it back. Those of it are told while Platbook runs.\n`;
    return { text, code: 0 };
  };

const reopened =
  (username: string): AccountWork =>
  async ({ db }) => {
    const user = await findLogin(db, username);
    if (user === undefined) throw new BadInput(`there is no user called ${username}`);
    const problem = await reopenAccount(db, user);
    if (problem !== null) throw new BadInput(`the account of ${username} was not opened: ${problems[problem]}`);
    return { text: `The account of ${username} is open again.\n`, code: 0 };
  };
