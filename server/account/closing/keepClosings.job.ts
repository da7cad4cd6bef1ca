import { formatDate } from '../../../src/calc/format/date.ts';
import { ERASE_DAYS } from '../../../src/api/contract/account/archive.ts';
import { readAccount } from '../../billing/plans/subscription.queries.ts';
import { dayIn } from '../../platform/dayIn.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { tellOnce } from '../notices/tellOnce.ts';
import { closingAccounts, peopleOf } from './closing.queries.ts';
import { eraseAccount } from './eraseAccount.ts';

const DAY_MS = 86_400_000;

/** Tells those of accounts that close, each once, and removes the rows of those whose thirty days are over. */
export const keepClosingsJob: JobRun<object> = async (_payload, resources, stopping) => {
  const { store, clock, log } = resources;
  const now = clock.now();
  for (const { accountId, isDue } of await closingAccounts(store.db, now)) {
    if (stopping?.aborted === true) return;
    try {
      if (!isDue) await tell(resources, accountId);
      else log.info({ accountId, rows: await eraseAccount(resources, { accountId }, now) }, 'a closed account');
    } catch (error) {
      // One that fails keeps no other back.
      log.error({ err: error, accountId }, 'an account that closes');
    }
  }
};

async function tell(resources: JobResources, accountId: number): Promise<void> {
  const { store, config } = resources;
  const { closes, name, time_zone: timeZone } = await readAccount(store.db, { accountId });
  if (closes === null) return;
  const day = (at: Date): string => formatDate(dayIn(at, timeZone ?? config.timeZone));
  const erases = new Date(closes.getTime() + ERASE_DAYS * DAY_MS);
  for (const { isOwner, ...to } of await peopleOf(store.db, { accountId })) {
    await tellOnce(resources, {
      to,
      subjects: [`closing ${closes.toISOString()}`],
      level: 'warning',
      text: isOwner
        ? `The account ${name} closes on ${day(closes)}. Until ${day(erases)} you can open it again; then all that is in it is removed.`
        : `The account closes on ${day(closes)}. Its owner can open it again until ${day(erases)}; then all that is in it is removed, what is yours as well.`,
      mail: {
        subject: `The account closes on ${day(closes)}`,
        more: isOwner
          ? 'You can still sign in until then, to export everything or to open it again. Invoices, books and the audit stay with whoever operates the installation. If you did not close it, open it again and change your password.'
          : 'What is your own can be exported until the day on which it closes. From then on nobody but the owner can sign in.',
        page: 'account/archive',
      },
    });
  }
}
