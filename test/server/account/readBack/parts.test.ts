/** An export comes in parts: they go on where they broke off, and are removed where nobody goes on. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readingFolder } from '../../../../server/account/readBack/readingFolder.ts';
import { keepArchives } from '../../../support/archived.ts';
import { newTeam } from '../../../support/handedOver.ts';
import { readingNow } from '../../../support/readBack.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

/** What lies there of what an account was sent. */
const filesOf = async (accountId: number): Promise<string[]> => {
  const { ofAccount } = readingFolder(server.services.config.dataDir, accountId, 0);
  const came = await readdir(ofAccount, { recursive: true }).catch(() => []);
  return came.filter((name) => !/^\d+$/.test(name));
};

describe('parts', () => {
  const begin = async (who: SignedIn, bytes = 20) => {
    const { account } = valueOf(await who.client.call('beginReading', { body: { fileName: 'a.zip', bytes } }));
    return account?.reading?.id ?? 0;
  };
  const part = async (who: SignedIn, id: number, from: number, content: string) =>
    await who.client.call('sendReadingPart', {
      params: { id },
      query: { from },
      upload: { file: new Blob([content]) },
    });

  it('go on where they broke off; one that is not wanted is not kept', async () => {
    const who = await server.newcomer();
    const id = await begin(who);
    valueOf(await part(who, id, 0, '0123456789'));
    expect(await part(who, id, 0, '0123456789')).toMatchObject({
      status: 409,
      message: expect.stringMatching(/byte 10 /),
    });
    expect(await part(who, id, 15, 'x')).toMatchObject({ status: 409 });
    expect(await part(who, id, 10, 'more than there is')).toMatchObject({ status: 422 });
    // Chosen again it is the same one.
    expect(await begin(who)).toBe(id);
    expect(await readingNow(who)).toMatchObject({ state: 'RECEIVING', received: 10 });
    expect(await who.client.call('beginReading', { body: { fileName: 'b.zip', bytes: 20 } })).toMatchObject({
      status: 409,
    });
    valueOf(await part(who, id, 10, '0123456789'));
    expect(await readingNow(who)).toMatchObject({ state: 'CHECKING' });
    valueOf(await who.client.call('endReading', { params: { id } }));
    expect(await filesOf(who.auth.profile.accountId)).toEqual([]);
    expect(await part(who, id, 20, 'x')).toMatchObject({ status: 404 });
  });

  it('that nobody goes on with are removed a day later', async () => {
    const who = await server.newcomer();
    valueOf(await part(who, await begin(who), 0, '0123456789'));
    server.clock.advance(25 * 60);
    await keepArchives(server);
    expect(await readingNow(await signedInAgain(who))).toMatchObject({ state: 'CANCELLED' });
    expect(await filesOf(who.auth.profile.accountId)).toEqual([]);
  });

  it('are for the owner of the account alone', async () => {
    const { ann } = await newTeam(server);
    const body = { fileName: 'a.zip', bytes: 20 };
    expect(await ann.client.call('beginReading', { body })).toMatchObject({ ok: false, status: 403 });
  });

  const signedInAgain = async (who: SignedIn): Promise<SignedIn> =>
    await server.signIn({ username: who.auth.profile.username, password: 'a long enough password' }).catch(() => who);
});
