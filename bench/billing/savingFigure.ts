import type { Client } from '../../src/api/client.ts';
import { someParcels } from '../lists/largeFile.ts';
import { save } from '../lists/save.ts';
import type { PartResult } from '../support/figure.ts';
import { median } from '../support/measure.ts';
import { choosePlan, newOwner, PASSWORD, PRO, signIn, withServer, type Place } from './withServer.ts';

/** Leads of one save, and how many saves each account makes. */
const LEADS = 250;
const SAVES = 60;

type Side = 'none' | 'plan' | 'member';

/** Saving leads where that counts against limits, beside saving where there are none: by turns, the same parcels. */
export async function savingFigure(): Promise<PartResult> {
  return await withServer(async (place) => {
    const ids = await someParcels(place.warehouse, LEADS * SAVES);
    const sides = {
      none: await saver(place, 'none'),
      plan: await saver(place, 'plan'),
      member: await saver(place, 'member'),
    };
    const times: Record<Side, number[]> = { none: [], plan: [], member: [] };
    for (let start = 0; start < ids.length; start += LEADS) {
      for (const side of ['none', 'plan', 'member'] as const) {
        const began = process.hrtime.bigint();
        await save(sides[side], 'Leads', ids.slice(start, start + LEADS));
        times[side].push(Number(process.hrtime.bigint() - began));
      }
    }
    const figure = (side: 'plan' | 'member', label: string) =>
      ({
        name: `saving ${LEADS} leads, ${label}`,
        ours: { label, value: median(times[side]), unit: 'ns' },
        other: { label: 'without limits', value: median(times.none), unit: 'ns' },
        goal: { bound: 'at most', ratio: 1.2 },
      }) as const;
    return {
      figures: [
        figure('plan', 'with the limits of a plan'),
        figure('member', 'with limits of a plan and of the member'),
      ],
      notes: [`saving: ${SAVES} saves each, into one list that grows to ${LEADS * SAVES} rows`],
    };
  });
}

/** Somebody with an account of his own: without limits, with a plan, or with a plan and limits of his own. */
async function saver({ server }: Place, limits: Side): Promise<Client> {
  const owner = await newOwner(server, limits, PASSWORD);
  if (limits !== 'none') await choosePlan(server, owner, PRO);
  if (limits === 'member')
    await server.services.store.db
      .updateTable('app_user')
      .set({ save_limit: 40_000, export_limit: 40_000, favorite_property_limit: 40_000 })
      .where('id', '=', owner.userId)
      .execute();
  return (await signIn(server, limits)).client;
}
