/** What the specification says of campaigns as a whole, and what was decided where it says nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignTypes, writtenTypes, type WrittenType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import type { Call } from '../../../src/api/contract/define.ts';
import { contract, type CallName } from '../../../src/api/contract/contract.ts';
import { AuthAnswer } from '../../../src/api/contract/account/session.ts';
import { MailingRow, type Mailing } from '../../../src/api/contract/marketing/mailings.ts';
import { Problem } from '../../../src/api/contract/words.ts';
import { errorText, statusTexts } from '../../../src/api/errors.ts';
import { everyChannel } from '../../support/marketing/everyChannel.ts';
import { contactOf, numberOf } from '../../support/marketing/people.ts';
import { publishedSite } from '../../support/marketing/publicSite.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let scout: SignedIn;
let drafts: ReadonlyMap<WrittenType, Mailing>;
let contactId: number;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.newcomer();
  const home = { streetAddress: '12 Oak St', city: 'Columbus', state: 'OH', zip: '43004', mailAddressSame: true };
  contactId = await contactOf(me, { lastName: 'Hale', mobile: numberOf(1), email: 'bea@example.org', ...home });
  drafts = await everyChannel(me, server.clock.now(), { contactIds: [contactId] });
  const credentials = { username: 'scout-of-marketing@example.com', password: 'a long enough password' };
  await server.addUser({ ...credentials, accountId: me.auth.profile.accountId, type: 'SCOUT' });
  scout = await server.signIn(credentials);
});
afterAll(async () => await server.close());

const draft = (type: WrittenType): Mailing => {
  const found = drafts.get(type);
  if (found === undefined) throw new Error(`there is no draft of ${type}`);
  return found;
};
const calls = (Object.entries(contract) as [CallName, Call][]).filter(([, { may }]) => may === 'MARKETING'); // exactly the entries

describe('campaigns', () => {
  it('R-CAMPAIGN-007 have a list for each type, an editor’s save and a preview for each channel, pages and labels (O-228)', async () => {
    const { mailings } = valueOf(await me.client.call('mailings', { query: {} }));
    for (const type of writtenTypes) {
      expect(mailings.filter((row) => row.type === type).map(({ name }) => name)).toEqual([`By ${type}`]);
      const { content, version, id, name } = draft(type);
      const body = { id, version, name: `${name} again`, content, audience: { contactIds: [contactId] } };
      expect(valueOf(await me.client.call('saveMailing', { body })).mailing.name).toBe(`${name} again`);
      expect(campaignTypes[type].statistics.length).toBeGreaterThan(0);
      // What the first would get, by the name of the sample recipient or of the contact.
      const { sample } = valueOf(await me.client.call('estimateMailing', { params: { id } }));
      expect([type, type === 'SMS' || type === 'CALL' ? sample !== null : true]).toEqual([type, true]);
    }
    const { subject } = await previewed('previewEmail', { subject: 'To #OwnerFirstName#', bodyText: '<p>x</p>' });
    expect(subject).toBe('To John');
    expect(valueOf(await me.client.call('previewSite', { body: { headerText: 'Sell to me' } })).html).toContain(
      'Sell to me',
    );
    const labels = `${contract.contactLabels.path}?layoutId=5160`;
    const body = { selection: { items: [contactId] } };
    const pdf = await server.request('POST', labels, { token: me.token, body });
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  it('R-CAMPAIGN-009 have an id, a name and a page; all that is in them begins as NEW', async () => {
    const { campaign } = valueOf(await me.client.call('saveCampaign', { body: { name: 'Spring' } }));
    expect(campaign).toMatchObject({ id: expect.any(Number), name: 'Spring', website: null, mailings: [] });
    const path = await publishedSite(me, campaign.id);
    const read = valueOf(await me.client.call('campaign', { params: { id: campaign.id } })).campaign;
    expect([read.id, read.name, read.website?.path]).toEqual([campaign.id, 'Spring', path]);
    const asMade = [...drafts.values()].map(({ type, status, statusLabel }) => [type, status, statusLabel]);
    expect(asMade).toEqual(writtenTypes.map((type) => [type, 'NEW', 'Unpublished']));
  });

  it('R-CAMPAIGN-027 signing in lists them as their own call does, and each call says what it answers or is a file', async () => {
    const response = await server.request('GET', contract.auth.path, { token: me.token });
    const json = (await response.json()) as { readonly campaigns: Readonly<Record<string, readonly object[]>> }; // read below
    const told = AuthAnswer.parse(json);
    const { mailings } = valueOf(await me.client.call('mailings', { query: {} }));
    for (const type of ['voicemail', 'postcard', 'email', 'sms'] as const) {
      const rows = mailings.filter((row) => row.type.toLowerCase() === type);
      expect([type, told.campaigns[type]]).toEqual([type, rows]);
      // Nothing beside what the contract names.
      for (const row of json.campaigns[type] ?? []) expect(MailingRow.strict().safeParse(row).error).toBeUndefined();
    }
    const files = ['postcardDetail', 'emailDetail', 'voicemailDetail', 'mailingDetail', 'propertyLabels'];
    const unsaid = calls.filter(([, { answer }]) => answer === undefined).map(([name]) => name);
    expect(unsaid).toEqual(expect.arrayContaining(files));
    for (const name of unsaid)
      expect([name, /Detail|Labels|File|labelTestPage|[Pp]roof/.test(name)]).toEqual([name, true]);
  });
});

async function previewed(call: 'previewEmail', more: object): Promise<{ readonly subject: string }> {
  const body = { name: 'x', friendlyFrom: 'Ann', replyToEmail: 'ann@hale.example', ...more };
  const answer = valueOf(await me.client.call(call, { query: {}, body }));
  if (!('subject' in answer)) throw new Error('it is shown, not estimated');
  return answer;
}

/** Codes of the shared catalogue, and those that say more exactly what is wrong with a request. */
const KNOWN = [400, 401, 403, 404, 413, 415, 422, 428, 429];
const pathOf = ({ path }: Call): string => path.replaceAll(/\{[^}]+\}/g, '999999999');

describe('what is refused', () => {
  it('R-CAMPAIGN-028 has the shape and the texts of the shared catalogue, whatever is wrong and whichever call it is', async () => {
    const wrong = { id: 999_999_999, name: 7, content: { type: 'AD' }, selection: 'none', audience: 3, seq: -1 };
    const unrefused: string[] = [];
    for (const [name, call] of calls) {
      const body = call.method === 'GET' ? undefined : wrong;
      const asked = async (token: string | null): Promise<number> => {
        const answer = await server.request(call.method, pathOf(call), { token, body });
        const text = await answer.text();
        if (answer.ok) return answer.status;
        const problem = Problem.strict().safeParse(JSON.parse(text));
        expect([name, answer.status, problem.error]).toEqual([name, answer.status, undefined]);
        expect([name, KNOWN.includes(answer.status), answer.status]).toEqual([name, true, answer.status]);
        const { userMessage, fieldErrors } = problem.data ?? {};
        expect([name, answer.status, (userMessage ?? Object.keys(fieldErrors ?? {})[0] ?? '') !== '']).toEqual([
          name,
          answer.status,
          answer.status !== 401 && answer.status !== 403 ? true : expect.any(Boolean),
        ]);
        // What a person reads: the catalogue's text of the code, else the reason.
        const shown = errorText(answer.status, problem.data ?? null);
        expect(shown.startsWith(statusTexts[answer.status] ?? userMessage ?? '')).toBe(true);
        return answer.status;
      };
      expect([name, await asked(null)]).toEqual([name, 401]);
      expect([name, await asked(scout.token)]).toEqual([name, 403]);
      const status = await asked(me.token);
      if (status < 400) unrefused.push(name);
    }
    // These take what was asked: they have nothing that could be wrong.
    for (const name of unrefused) {
      const { params, method } = contract[name as CallName] as Call; // names of the contract
      expect([name, params === undefined || method === 'GET']).toEqual([name, true]);
    }
    expect(unrefused.length).toBeLessThan(calls.length / 3);
  });

  it('R-PERM-016 whoever lacks MARKETING_VIEW sees nothing of it; whoever lacks full access looks and writes, and sends nothing (O-036)', async () => {
    expect((await scout.client.call('mailings', { query: {} })).ok).toBe(false);
    const grant = { account_id: me.auth.profile.accountId, user_type: 'SCOUT', permission: 'MARKETING_VIEW' } as const;
    await server.db.insertInto('permission_grant').values(grant).execute();
    expect(valueOf(await scout.client.call('mailings', { query: {} })).mailings).toEqual([]);
    const theirs = await contactOf(me, { lastName: 'Lane', mobile: numberOf(2) });
    expect(theirs).toBeGreaterThan(0);
    const body = { name: 'Mine', content: { type: 'SMS' as const, message: 'Hello' }, audience: { contactIds: [] } };
    const { mailing } = valueOf(await scout.client.call('saveMailing', { body }));
    const params = { id: mailing.id };
    const refused = { ok: false, status: 403, message: statusTexts[403] };
    const order = { params, body: { quote: 'any', acknowledged: [] } };
    expect(await scout.client.call('orderMailing', order)).toMatchObject(refused);
    const inFull = { type: 'TEAM_FULL', full_account: true } as const;
    await server.db.updateTable('app_user').set(inFull).where('id', '=', scout.auth.profile.id).execute();
    expect(await scout.client.call('orderMailing', order)).toMatchObject({ ok: false, status: 422 });
    const before = { type: 'SCOUT', full_account: false } as const;
    await server.db.updateTable('app_user').set(before).where('id', '=', scout.auth.profile.id).execute();
    await server.db
      .deleteFrom('permission_grant')
      .where('account_id', '=', grant.account_id)
      .where('user_type', '=', 'SCOUT')
      .execute();
  });

  it('R-VALID-017 is a campaign that lacks what its channel needs to go out, each by its field (O-227)', async () => {
    const fields = async (content: object, audience: object = { contactIds: [contactId] }): Promise<unknown> => {
      const body = { name: 'Bare', content, audience } as Parameters<typeof me.client.call<'saveMailing'>>[1]['body']; // as the test writes it
      const saved = valueOf(await me.client.call('saveMailing', { body })).mailing;
      const { problems, quote } = valueOf(await me.client.call('estimateMailing', { params: { id: saved.id } }));
      const order = { params: { id: saved.id }, body: { quote, acknowledged: [] } };
      expect(await me.client.call('orderMailing', order)).toMatchObject({ ok: false, status: 422 });
      return problems.map(({ field }) => field);
    };
    const unnamed = await me.client.call('saveMailing', {
      body: { name: ' ', content: { type: 'SMS', message: 'x' }, audience: {} },
    });
    expect(unnamed).toMatchObject({ ok: false, status: 400, fieldErrors: { name: 'is missing' } });
    const voice = { type: 'VOICEMAIL', callerIdId: null, recordingId: null, scheduleId: null };
    expect(await fields(voice)).toEqual(expect.arrayContaining(['callerIdId', 'recordingId', 'scheduleId']));
    const email = { type: 'EMAIL', subject: '', friendlyFrom: '', replyToEmail: '', bodyText: '<p>x</p>' };
    expect(await fields(email)).toEqual(expect.arrayContaining(['subject', 'friendlyFrom', 'replyToEmail']));
    expect(await fields({ type: 'SMS', message: '' })).toEqual(['message']);
    expect(await fields({ type: 'SMS', message: 'Hello' }, { contactIds: [] })).toEqual(['audience']);
    const { campaign } = valueOf(await me.client.call('saveCampaign', { body: { name: 'Page' } }));
    const page = { params: { id: campaign.id }, body: { path: `valid-${campaign.id}`, active: true } };
    expect(await me.client.call('saveSite', page)).toMatchObject({ fieldErrors: { contactEmail: 'is missing' } });
  });
});
