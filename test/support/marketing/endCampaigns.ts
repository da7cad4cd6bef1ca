import { expect } from 'vitest';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import { finishAll } from '../histories/world.ts';
import { mailingsOf, settled, type CampaignHistory } from './campaignHistories.ts';

/** Everything is over: banks are answered, all is finished, and what was taken and what went back is what was paid. */
export async function endCampaigns(history: CampaignHistory): Promise<void> {
  const { world, account } = history;
  const { server } = world;
  server.clock.advance(61);
  await finishAll(world, true);
  await finishAll(world);
  for (let round = 0; round < 4; round += 1) {
    await sendMailingsJob({}, server.services);
    server.clock.advance(16);
  }
  for (const { id, status } of await mailingsOf(history)) {
    const { client } = await account.signIn();
    const now = async () =>
      await server.db.selectFrom('mailing').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const restored = await now();
    if (restored.removed !== null)
      await client.call('moveMailing', { params: { id }, body: { act: 'restore', version: restored.version } });
    if (status === 'PROCESSING')
      await client.call('moveMailing', { params: { id }, body: { act: 'pause', version: (await now()).version } });
    const waits = await server.db
      .selectFrom('recipient')
      .select('seq')
      .where('mailing_id', '=', id)
      .where('state', '=', 'QUEUED')
      .execute();
    await client.call('moveMailing', {
      params: { id },
      body: { act: 'finish', version: (await now()).version, unsent: waits.length },
    });
  }
  await settled(history);
  await settled(history);
  await finishAll(world, true);
  await finishAll(world);
  for (const one of await mailingsOf(history)) {
    if (one.status === 'NEW') continue;
    expect(one).toMatchObject({ status: 'COMPLETE', settled: expect.any(Date) as Date });
    const row = await server.db
      .selectFrom('recipient')
      .select(({ fn }) => fn.sum<string | null>('cents').as('taken'))
      .where('mailing_id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect([Number(row.taken ?? 0), Number(one.back_cents)]).toEqual([
      Number(one.earned_cents),
      Number(one.price_cents) - Number(row.taken ?? 0),
    ]);
  }
}
