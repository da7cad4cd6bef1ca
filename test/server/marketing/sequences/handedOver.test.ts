/** Whoever runs a sequence leaves the team: it goes on for the heir from where it stood, whatever was on its way just then. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { runSequencesJob } from '../../../../server/marketing/sequences/runSequences.job.ts';
import { sequencesNow } from '../../../../server/marketing/sequences/sequencesNow.ts';
import { newTeam, removeNow, type Member } from '../../../support/handedOver.ts';
import { contactOf, mayText, numberOf, peopleOf } from '../../../support/marketing/people.ts';
import { messagesOf, playDays, playRound, sequenceOf, startOf, text } from '../../../support/marketing/sequences.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let ann: Member;
let bob: Member;
beforeEach(async () => {
  server = await startTestServer();
  ({ ann, bob } = await newTeam(server));
  for (const one of [bob, ann]) await mayText(one, server.clock.now());
});
afterEach(async () => await server.close());

/** What was done by then. */
const moments: Readonly<Record<string, () => Promise<unknown>>> = {
  'before the first round': async () => await Promise.resolve(),
  'with a step ordered and not handed over': async () => await runSequencesJob({}, server.services),
  'with a step handed over, and nobody gone on': async () => {
    await runSequencesJob({}, server.services);
    await sendMailingsJob({}, server.services);
  },
  'between two steps': async () => await playRound(server),
};

it.each(Object.keys(moments))('%s', async (moment) => {
  const people = await peopleOf(ann, 3);
  // One whom both know is one person afterwards.
  const both = { firstName: 'Ida', lastName: 'Fox', streetAddress: '9 Oak St', zip: '24153', mobile: numberOf(60) };
  people.push(await contactOf(ann, both));
  await contactOf(bob, both);
  const steps = [{ say: text() }, { say: text('Again'), afterDays: 8, onlyIf: 'ALL' as const }];
  const { id } = await sequenceOf(ann, steps, { audience: { contactIds: people } });
  valueOf(await startOf(ann, id));
  await moments[moment]?.();
  await removeNow(server, ann, bob);
  const { accountId, id: userId } = bob.auth.profile;
  const [kept] = await sequencesNow(server.db, { accountId, userId });
  expect(kept).toMatchObject({ campaignId: id, state: 'RUNNING' });
  await playDays(server, 10);
  const got = (await messagesOf(server, id)).map(({ step, name, state }) => `${step} ${name} ${state}`);
  expect(got.toSorted()).toEqual(
    [1, 2].flatMap((step) =>
      ['Ann1 Hale', 'Ann2 Hale', 'Ann3 Hale', 'Ida Fox'].map((name) => `${step} ${name} WRITTEN`),
    ),
  );
  const [now] = await sequencesNow(server.db, { accountId, userId });
  expect(now?.members).toMatchObject({ waiting: 0, handed: 0, done: 4, out: {} });
});
