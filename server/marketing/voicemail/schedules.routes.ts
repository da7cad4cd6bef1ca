/** When calls are made in a week: C158-C160 (R-VOICE-004, R-VOICE-005, R-VOICE-013, O-208, O-209). */
import { MOST_SCHEDULES, type Schedules } from '../../../src/api/contract/marketing/phone.ts';
import {
  endField,
  isEverOpen,
  startField,
  weekdays,
  wrongTimes,
  type ScheduleField,
  type WeekSchedule,
} from '../../../src/calc/marketing/weekSchedule.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { insertSchedule, listSchedules, removeSchedule, updateSchedule } from './schedules.queries.ts';

const NONE = 'There is no such schedule any more. Nothing was saved.';
const NEVER = 'No day has a time between 08:00 and 21:00: nobody would ever be called. Nothing was saved.';

export const scheduleHandlers = {
  schedules: async ({ session, services }) => await schedulesNow(services, session, null),

  saveSchedule: async ({ body: { id, version, name, ...times }, session, services }) => {
    const draft = { name, times: timesOf(times) };
    const wrong = wrongTimes(draft.times);
    if (Object.keys(wrong).length > 0) return refuse(422, 'Some times are not valid. Nothing was saved.', wrong);
    if (!isEverOpen(draft.times)) return refuse(422, NEVER);
    const saved = await services.store.db.transaction().execute(async (trx) => {
      await lockAccount(trx, session);
      const all = await listSchedules(trx, session);
      const before = all.find((one) => one.id === id);
      if (id !== undefined && before === undefined) return refuse(404, NONE);
      if (before !== undefined && version !== undefined && version !== before.version)
        return refuse(409, 'Somebody changed this schedule meanwhile: look at it again. Nothing was saved.');
      if (all.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
        return refuse(422, 'There is a schedule with this name. Nothing was saved.', { name: 'is taken' });
      if (before !== undefined) {
        await updateSchedule(trx, session, before.id, draft);
        return before.id;
      }
      return all.length >= MOST_SCHEDULES
        ? refuse(422, `There are ${MOST_SCHEDULES} schedules, which is all that an account may have. None was added.`)
        : await insertSchedule(trx, session, draft);
    });
    return isRefusal(saved) ? saved : await schedulesNow(services, session, saved);
  },

  deleteSchedule: async ({ params, session, services }) =>
    (await services.store.db.transaction().execute(async (trx) => await removeSchedule(trx, session, params.id)))
      ? await schedulesNow(services, session, null)
      : refuse(404, NONE),
} satisfies Partial<Handlers>;

/** In the order of the week, and nothing beside. */
const timesOf = (given: WeekSchedule): WeekSchedule =>
  Object.fromEntries(
    weekdays.flatMap((day) => [startField(day), endField(day)]).map((field) => [field, given[field]]),
  ) as Record<ScheduleField, string>; // a pair for each weekday

async function schedulesNow({ store }: Services, tenant: Tenant, selectedId: number | null): Promise<Schedules> {
  const rows = await listSchedules(store.db, tenant);
  return { schedules: rows.map(({ id, name, times, version }) => ({ id, name, ...times, version })), selectedId };
}
