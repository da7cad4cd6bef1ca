import type { Resources } from '../../platform/resources.ts';
import type { JobRun } from '../../platform/jobs/definition.ts';
import { readerOf } from '../../account/session/reader.ts';
import { holdMember } from '../../account/team/member.queries.ts';
import { sendWaitingMail } from '../../account/mail/sendMail.job.ts';
import { lastDue } from './dueTime.ts';
import { tell } from './news.ts';
import { markTold, runsToTell, usersToTell } from './runs.queries.ts';

/**
 * Tells what daily and weekly searches found, once their hour has come: an alert for each run and one e-mail for all
 * of a person. A server that slept over the hour tells when it is up again.
 */
export const deliverNewsJob: JobRun<object> = async (_payload, resources: Resources) => {
  const { store, clock, config, events } = resources;
  const now = clock.now();
  for (const interval of ['DAILY', 'WEEKLY'] as const) {
    const due = lastDue(interval, now, config.timeZone);
    for (const principal of await usersToTell(store.db, interval, due)) {
      const { permissions } = await readerOf(store.db, principal);
      const alerts = await store.db.transaction().execute(async (trx) => {
        if (!(await holdMember(trx, principal))) return [];
        const news = await runsToTell(trx, principal, interval, due);
        await markTold(
          trx,
          principal,
          news.map(({ run }) => run.id),
          now,
        );
        // Found while they still might search: told to nobody who may not any more.
        return permissions.has('SEARCH_FULL') ? await tell(trx, principal, news, resources, now) : [];
      });
      for (const alert of alerts) events.publish(principal, { type: 'alerts.added', alert });
    }
  }
  await sendWaitingMail(resources);
};
