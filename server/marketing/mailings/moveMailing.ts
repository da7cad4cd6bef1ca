/** What a person does with a mailing that there is: pauses, resumes, finishes, deletes it or brings it back (section 4). */
import type { Kysely } from 'kysely';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { refusalOfAct } from '../../../src/calc/marketing/lifecycle.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { isUnderWay } from '../../billing/orders/payments.queries.ts';
import { orderKey } from '../money/orderKey.ts';
import { refuseStep } from '../sequences/refuseStep.ts';
import { cancelQueued } from '../recipients/recipients.queries.ts';
import { keptSince, lockMailing, readMailings, setMailing, type LockedMailing } from './mailings.queries.ts';
import { BEING_PAID, NO_CAMPAIGN } from './saveMailing.ts';

export interface Move {
  readonly act: 'pause' | 'resume' | 'finish' | 'delete' | 'restore';
  readonly version: number;
  /** How many are not sent, as who finishes it saw. */
  readonly unsent?: number | undefined;
}

const NOTHING: Readonly<Record<Move['act'], string>> = {
  pause: 'Nothing was paused.',
  resume: 'Nothing was resumed.',
  finish: 'Nothing was finished.',
  delete: 'Nothing was deleted.',
  restore: 'Nothing was brought back.',
};

/** Null: it is done. */
export async function moveMailing(
  db: Kysely<Database>,
  principal: Principal,
  id: number,
  move: Move,
  now: Date,
): Promise<Refusal | null> {
  const { act, version } = move;
  const nothing = NOTHING[act];
  return await db.transaction().execute(async (trx) => {
    const mailing = await lockMailing(trx, principal, id);
    if (mailing === undefined) return refuse(404, `${NO_CAMPAIGN} ${nothing}`);
    if (act === 'restore') {
      const isKept = mailing.removed !== null && mailing.removed > keptSince(now);
      if (!isKept) return refuse(404, `${NO_CAMPAIGN} ${nothing}`);
      await setMailing(trx, principal, id, { removed: null }, now);
      return null;
    }
    if (mailing.removed !== null) return refuse(404, `${NO_CAMPAIGN} ${nothing}`);
    const refused = refusalOfAct(act, mailing.status);
    if (refused !== null) return refuse(422, refused);
    const step = act === 'delete' ? await refuseStep(trx, principal, id, nothing) : null;
    if (step !== null) return step;
    if (mailing.version !== version && act !== 'pause')
      return refuse(422, `It was changed meanwhile: look at it again. ${nothing}`);
    if (act === 'pause') await setMailing(trx, principal, id, { status: 'PAUSED', paused_why: null }, now);
    else if (act === 'resume') await setMailing(trx, principal, id, { status: 'PROCESSING', paused_why: null }, now);
    else return await end(trx, principal, mailing, move, now);
    return null;
  });
}

/** Finishes or deletes it: of a paused one what is not sent is cancelled, with a yes to exactly that number. */
async function end(
  trx: Kysely<Database>,
  principal: Principal,
  { id, status }: LockedMailing,
  { act, unsent }: Move,
  now: Date,
): Promise<Refusal | null> {
  if (status === 'PAUSED') {
    const [record] = await readMailings(trx, principal, { id });
    const { QUEUED, CLAIMED } = record?.counts ?? {};
    if (CLAIMED !== undefined)
      return refuse(422, `Some are just going out: try again in a few minutes. ${NOTHING[act]}`);
    const open = QUEUED?.rows ?? 0;
    if (unsent !== open)
      return refuse(422, `${formatNumber(open)} are not sent: say so to cancel them. ${NOTHING[act]}`, {
        unsent: `is not ${open}`,
      });
    await cancelQueued(trx, principal, id, now);
    await setMailing(trx, principal, id, { status: 'COMPLETE', completed: now }, now);
  }
  if (await isUnderWay(trx, principal, orderKey(id))) return refuse(409, `${BEING_PAID} ${NOTHING[act]}`);
  if (act === 'delete') await setMailing(trx, principal, id, { removed: now }, now);
  return null;
}
