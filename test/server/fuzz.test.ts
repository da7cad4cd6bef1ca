/** Whatever is asked, the server answers in time, in words for people, and goes on. `npm run bench -- --only fuzz`: more. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleIds } from '../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import type { ApiDocument } from '../support/fuzz/drawRequest.ts';
import { complaintText, fuzz } from '../support/fuzz/fuzz.ts';
import { fuzzDesk } from '../support/fuzz/fuzzDesk.ts';
import { judgeAnswer } from '../support/fuzz/judgeAnswer.ts';
import { inlinedDocument } from '../support/inlinedDocument.ts';

const COUNT = 1000;
const SEED = 20_240_229;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
});
afterAll(async () => await server.close());

it('odd requests of every call are answered in time and in words, none with an error of the server', async () => {
  const me = await server.signIn();
  const known = await fuzzDesk(me.client, await sampleIds(server, 5), server.clock.now());
  const document = inlinedDocument() as unknown as ApiDocument; // written by the same hand
  const outcome = await fuzz({
    url: server.baseUrl,
    signIn: async () => (await server.signIn(undefined, true)).token,
    document,
    known,
    seed: SEED,
    count: COUNT,
    patienceMs: 60_000,
    isSpoilt: true,
    judge: judgeAnswer,
    hands: 2,
  });
  expect(complaintText(outcome.complaints)).toBe('');
  expect(outcome.calls).toBeGreaterThan(Object.keys(document.paths).length * 0.8);
  const after = await server.signIn(undefined, true);
  valueOf(await after.client.call('savedSearches'));
}, 600_000);
