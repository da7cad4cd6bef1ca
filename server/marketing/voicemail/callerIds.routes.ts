/** The numbers that calls may show: C151-C153, P370, P371 (R-VOICE-002, R-VOICE-011, O-211). */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import {
  CODE_MINUTES,
  CODE_TRIES,
  MOST_CALLER_IDS,
  type CallerIds,
} from '../../../src/api/contract/marketing/phone.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { tenDigits } from '../../../src/calc/marketing/tenDigits.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Tenant } from '../../platform/tenant.ts';
import {
  codesSpoken,
  confirmNumber,
  findCallerId,
  insertCallerId,
  keepCode,
  listCallerIds,
  removeCallerId,
  tryCode,
} from './callerIds.queries.ts';

const NOT_TEN = 'A caller id is a number of ten digits, area code first. Nothing was added.';
const NONE = 'There is no such caller id any more. Nothing was changed.';
const NO_PHONE = 'A number is confirmed by a call, which needs a telephone service. Nothing was changed.';
const NO_CODE = `No code is good for this number any more: have it called again. It is not confirmed.`;
const WRONG = 'This is not the code that was spoken. The number is not confirmed.';
const MINUTE_MS = 60_000;
/** Calls with a code that an account may have made within an hour: each costs, and rings somewhere. */
const CODES_AN_HOUR = 10;

export const callerIdHandlers = {
  callerIds: async ({ session, services }) => await callerIdsNow(services, session, null),

  addCallerId: async ({ body, session, services }) => {
    const phone = tenDigits(body.phone);
    if (phone === null) return refuse(422, NOT_TEN, { phone: 'is not a number of ten digits' });
    const id = await services.store.db.transaction().execute(async (trx) => {
      await lockAccount(trx, session);
      if ((await listCallerIds(trx, session)).length >= MOST_CALLER_IDS)
        return refuse(
          422,
          `There are ${MOST_CALLER_IDS} caller ids, which is all that an account may have. None was added.`,
        );
      const added = await insertCallerId(trx, session, phone, services.clock.now());
      return (
        added ??
        refuse(422, `${displayPhone(phone)} is a caller id already. Nothing was added.`, { phone: 'is one already' })
      );
    });
    return isRefusal(id) ? id : await callerIdsNow(services, session, id);
  },

  deleteCallerId: async ({ params, session, services }) =>
    (await services.store.db.transaction().execute(async (trx) => await removeCallerId(trx, session, params.id)))
      ? await callerIdsNow(services, session, null)
      : refuse(404, NONE),

  callCallerId: async ({ params: { id }, session, services }) => {
    const { phone: service, store, clock } = services;
    if (service === null) return refuse(422, NO_PHONE);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = clock.now();
    const until = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS);
    const asked = await store.db.transaction().execute(async (trx) => {
      await lockAccount(trx, session);
      const row = await findCallerId(trx, session, id);
      if (row === undefined) return refuse(404, NONE);
      if (row.confirmed !== null) return refuse(422, 'This number is confirmed already. It was not called.');
      const wait =
        row.code_until === null ? 0 : row.code_until.getTime() - (CODE_MINUTES - 1) * MINUTE_MS - now.getTime();
      if (wait > 0)
        return refuse(429, 'This number was called a moment ago. It was not called again.', {}, Math.ceil(wait / 1000));
      if ((await codesSpoken(trx, session)) >= CODES_AN_HOUR)
        return refuse(429, 'Too many numbers were called with a code: again in an hour. It was not called.', {}, 3600);
      await keepCode(trx, session, id, { hash: hashOf(session, id, code), until });
      return row.phone;
    });
    if (isRefusal(asked)) return asked;
    const digits = code.split('').join(', ');
    const called = await service.speak(`+1${asked}`, `Your code for ${session.product} is: ${digits}.`);
    if (!called.ok) return refuse(422, `The number could not be called: ${called.text} It is not confirmed.`);
    return await callerIdsNow(services, session, id);
  },

  confirmCallerId: async ({ params: { id }, body, session, services }) => {
    const { store, clock } = services;
    if ((await findCallerId(store.db, session, id)) === undefined) return refuse(404, NONE);
    // A try counts also where all else is taken back.
    const kept = await store.db.transaction().execute(async (trx) => await tryCode(trx, session, id, clock.now()));
    if (kept === undefined) return refuse(422, NO_CODE, { code: 'is good no more' });
    if (!timingSafeEqual(hashOf(session, id, body.code.replaceAll(/\D/g, '')), kept))
      return refuse(422, `${WRONG} A code may be mistyped ${CODE_TRIES} times.`, {
        code: 'is not the one that was spoken',
      });
    await store.db.transaction().execute(async (trx) => await confirmNumber(trx, session, id, clock.now()));
    return await callerIdsNow(services, session, id);
  },
} satisfies Partial<Handlers>;

const hashOf = ({ accountId }: Tenant, id: number, code: string): Buffer =>
  createHash('sha256').update(`${accountId}:${id}:${code}`).digest();

async function callerIdsNow({ store }: Services, tenant: Tenant, selectedId: number | null): Promise<CallerIds> {
  const rows = await listCallerIds(store.db, tenant);
  return {
    callerIds: rows.map(({ id, phone, confirmed }) => ({ id, phone, confirmed: confirmed !== null })),
    selectedId,
  };
}
