import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Alert } from '../../../src/api/contract/account/session.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import { insertAlert } from '../../search/alerts/alerts.queries.ts';
import { readDoor } from '../brands/doorOf.ts';
import { holdMember } from '../team/member.queries.ts';
import { insertMail, recipientOf } from '../mail/mail.queries.ts';
import { insertNotice } from './notices.queries.ts';

/** What somebody is told without having asked: in the product, and by mail where there is an address. */
export interface Notice {
  readonly to: Principal;
  /** Names it: what has been told under it is not told again. The others are told by it as well. */
  readonly subjects: readonly [string, ...string[]];
  readonly level: z.infer<typeof Alert>['level'];
  readonly text: string;
  readonly mail: {
    readonly subject: string;
    /** Beneath the text; '' for nothing. */
    readonly more: string;
    /** The page of the product that it is about. */
    readonly page: string;
  };
}

/** Tells what was not told yet; pages that are open show it at once. */
export async function tellOnce(
  resources: Pick<Resources, 'store' | 'config' | 'brands' | 'clock' | 'events'>,
  notice: Notice,
): Promise<void> {
  const keep = async (trx: Transaction<Database>): Promise<() => void> => await keepNotice(trx, resources, notice);
  (await resources.store.db.transaction().execute(keep))();
}

/**
 * Keeps it with what it tells of, so that neither stands without the other. Answers what is called behind the commit:
 * pages that are open show it.
 */
export async function keepNotice(
  trx: Transaction<Database>,
  { clock, events, ...installation }: Pick<Resources, 'config' | 'brands' | 'clock' | 'events'>,
  { to, subjects, level, text, mail }: Notice,
): Promise<() => void> {
  const now = clock.now();
  const [first, ...others] = subjects;
  if (!(await holdMember(trx, to)) || !(await insertNotice(trx, to, first, now))) return () => undefined;
  for (const subject of others) await insertNotice(trx, to, subject, now);
  const recipient = await recipientOf(trx, to);
  const { publicUrl } = await readDoor(trx, to, installation);
  const parts = [text, ...(mail.more === '' ? [] : [mail.more]), `Open it: ${publicUrl}/${mail.page}`];
  if (recipient !== null)
    await insertMail(trx, to, { recipient, subject: mail.subject, body: `${parts.join('\n\n')}\n` }, now);
  const alert = await insertAlert(trx, to, { level, text, searchId: null, runId: null }, now);
  return () => events.publish(to, { type: 'alerts.added', alert });
}
