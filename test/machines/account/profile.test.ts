import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileMachine } from '../../../src/machines/account/profile.ts';
import { textOf } from '../../../src/machines/account/profile/context.ts';
import { keptDraft } from '../../../src/machines/account/profile/draft.ts';
import { memoryStorage } from '../../support/childInput.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { OWNER } from '../../support/owner.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

async function opened(me?: SignedIn, local = memoryStorage()) {
  const person = me ?? (await server.newcomer());
  const input = { storage: { session: memoryStorage(), local } };
  const desk = openDesk(profileMachine, { server, me: person, input });
  const answer = async () => valueOf(await person.client.call('auth', { query: {} }));
  await desk.does({ type: 'app.signedIn', answer: await answer() });
  const type = (field: Parameters<typeof textOf>[1], text: string) => ({ type: 'profile.type', field, text }) as const;
  const stands = (field: Parameters<typeof textOf>[1]) => textOf(desk.context(), field);
  return { ...desk, me: person, local, type, stands, answer, saved: async () => (await answer()).profile };
}

const focused = (heard: (type: string) => object[]) => heard('workspace.focusField').at(-1);

it('R-PROFILE-009 sends what differs in one call, once, and tells that the account is to be read again', async () => {
  const { does, type, wire, saved, context, heard, stands } = await opened();
  await does(type('firstName', 'Ann'), type('businessName', 'Lee Homes'), type('phone', '4'), type('phone', ''));
  expect(Object.keys(context().draft)).toEqual(['firstName', 'businessName']);
  await does({ type: 'profile.save' });
  expect(await saved()).toMatchObject({ firstName: 'Ann', businessName: 'Lee Homes', phone: '' });
  expect([context().draft, stands('firstName'), wire.of('saveProfile').length]).toEqual([{}, 'Ann', 1]);
  expect(heard('session.refresh')).toHaveLength(1);
  await does({ type: 'profile.save' });
  expect(wire.of('saveProfile')).toHaveLength(1);
});

it('asks nobody where something is wrong: says it beside the field and puts the keyboard there', async () => {
  const { does, type, wire, context, heard } = await opened();
  await does(type('businessPhone', '555'), type('replyToEmail', 'ann'), type('firstName', 'Ann'));
  await does({ type: 'profile.save' });
  expect(context().problems).toEqual({
    businessPhone: 'A phone number has 10 to 15 digits.',
    replyToEmail: 'This is not an e-mail address.',
  });
  expect(focused(heard)).toEqual({ type: 'workspace.focusField', pane: 'profile', field: 'businessPhone' });
  await does(type('businessPhone', '434 555 0100'));
  expect(Object.keys(context().problems)).toEqual(['replyToEmail']);
  await does({ type: 'profile.edit' });
  expect(focused(heard)).toMatchObject({ field: 'replyToEmail' });
  expect(wire.of('saveProfile')).toEqual([]);
});

it('another address to sign in with needs the present password; a wrong one is said beside it, and all stays', async () => {
  const { does, type, wire, context, heard, saved, stands } = await opened();
  const before = (await saved()).username;
  await does(type('username', 'new-ann@example.com'), { type: 'profile.save' });
  expect([context().problems, wire.of('saveProfile')]).toEqual([
    { currentPassword: 'Write your present password.' },
    [],
  ]);
  await does({ type: 'profile.typePassword', text: 'not it' }, { type: 'profile.save' });
  expect(context().problems).toEqual({ currentPassword: 'This is not your present password.' });
  expect(focused(heard)).toMatchObject({ field: 'currentPassword' });
  expect([(await saved()).username, stands('username')]).toEqual([before, 'new-ann@example.com']);
  await does({ type: 'profile.typePassword', text: OWNER.password }, { type: 'profile.save' });
  expect((await saved()).username).toBe('new-ann@example.com');
  expect([context().currentPassword, context().draft]).toEqual(['', {}]);
});

it('says which address is in use, beside the field', async () => {
  const { does, type, context } = await opened();
  await does(type('username', OWNER.username), { type: 'profile.typePassword', text: OWNER.password });
  await does({ type: 'profile.save' });
  expect(context().problems).toEqual({ username: 'This e-mail address is in use.' });
});

it('keeps what was typed where the server is gone, offers it again, and what was typed meanwhile', async () => {
  const { does, type, wire, child, context, heard, saved } = await opened();
  wire.fail('saveProfile', 503);
  await does(type('lastName', 'Lee'), { type: 'profile.save' });
  expect(context().draft).toEqual({ lastName: 'Lee' });
  expect(heard('errors.add').at(-1)).toMatchObject({ action: { event: { type: 'profile.save' } } });
  child.send({ type: 'profile.save' });
  await does(type('lastName', 'Lee-Ray'), type('phone2', '434 555 0102'));
  expect((await saved()).lastName).toBe('Lee');
  expect(context().draft).toEqual({ lastName: 'Lee-Ray', phone2: '434 555 0102' });
});

it('what was not saved is there again after the page was left, of that person alone, and without a password', async () => {
  const local = memoryStorage();
  const first = await opened(undefined, local);
  await first.does(first.type('businessCity', 'Scottsville'), first.type('username', 'elsewhere@example.com'));
  await first.does({ type: 'profile.typePassword', text: 'a secret of mine' });
  first.stop();
  const again = await opened(first.me, local);
  expect([again.stands('businessCity'), again.context().currentPassword]).toEqual(['Scottsville', '']);
  const { id } = await again.saved();
  expect(JSON.stringify(keptDraft(local, id))).not.toContain('secret');
  expect((await opened(undefined, local)).stands('businessCity')).toBe('');
  await again.does({ type: 'profile.discard' });
  expect((await opened(first.me, local)).context().draft).toEqual({});
});

it('what was taken back can be brought back', async () => {
  const { does, type, context } = await opened();
  await does(type('businessName', 'Lee'), type('firstName', 'Ann'), { type: 'profile.discard' });
  expect(context().draft).toEqual({});
  await does(type('firstName', 'Bo'), { type: 'profile.bringBack' });
  expect(context().draft).toEqual({ businessName: 'Lee', firstName: 'Bo' });
});

it.each(['', '{', '[]', 'null', '"x"', '{"firstName":4,"gone":"x","__proto__":"y"}'])(
  'begins as it is kept where the browser has %j',
  (text) => {
    const local = memoryStorage();
    local.setItem('platbook.profile.7', text);
    expect(keptDraft(local, 7)).toEqual({});
  },
);

it('R-PROFILE-004 sets the logo at once and takes it away; what is no picture is said', async () => {
  const { does, context, saved, heard } = await opened();
  await does({ type: 'profile.setLogo', file: new File(['no picture'], 'a.png') });
  expect(context().logoRefusal).toContain('A logo is a PNG or JPEG picture. Nothing was kept.');
  const { default: sharp } = await import('sharp');
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  await does({ type: 'profile.setLogo', file: new File([png], 'a.png') });
  expect([context().logoRefusal, (await saved()).logoUrl]).toEqual([null, expect.stringContaining('/user/logo/')]);
  await does({ type: 'profile.setLogo', file: null });
  expect([(await saved()).logoUrl, heard('session.refresh').length]).toEqual([null, 2]);
});
