/** Opt-outs, consents, lists and rules over HTTP: P340-P355. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/api/client.ts';
import { COMPLIANCE_PAGE } from '../../../../src/api/contract/marketing/compliance.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let client: Client;
let accountId: number;
beforeAll(async () => void (server = await startTestServer({})));
afterAll(async () => await server.close());
beforeEach(async () => {
  const newcomer = await server.newcomer();
  client = newcomer.client;
  ({ accountId } = newcomer.auth.profile);
});

const csv = (name: string, text: string): File => new File([text], name, { type: 'text/csv' });
const optOut = async (text: string) => valueOf(await client.call('addSuppression', { body: { kind: 'PHONE', text } }));
const wording = 'Text me offers for my house at this number. This is no condition of anything.';
const consent = async (text: string, at = '2026-01-02T12:00:00Z') =>
  valueOf(
    await client.call('addConsent', {
      body: { text, channels: ['SMS'], level: 'WRITTEN', wording, at, source: 'our page' },
    }),
  );
const today = (): string => server.clock.now().toISOString().slice(0, 10);
const dayBefore = (days: number): string =>
  new Date(server.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
const list = async (text: string, { day = today(), ...more }: { day?: string; areaCodes?: string } = {}) =>
  await client.call('uploadCheckedList', {
    query: { list: 'DNC', day },
    upload: { file: csv('list.csv', text), ...more },
  });
const told = async (text: string) => valueOf(await client.call('checkTarget', { query: { text } }));
const against = async (text: string, channel = 'SMS') =>
  (await told(text)).channels.find((one) => one.channel === channel)?.against ?? null;

describe('an opt-out', () => {
  it('counts for the whole account, once, and finds its number however it is written', async () => {
    const first = await optOut('(434) 293-3131');
    expect(first).toMatchObject({ isNew: true, suppression: { key: '+14342933131', reason: 'BY_HAND', lifted: null } });
    expect(await optOut('1-434-293-3131')).toEqual({ ...first, isNew: false });
    for (const find of ['293-3131', '+1434', '(434) 293'])
      expect([find, valueOf(await client.call('suppressions', { query: { find } })).resultCount]).toEqual([find, 1]);
    expect(valueOf(await client.call('suppressions', { query: { find: '%' } })).resultCount).toBe(0);
    expect(await against('434-293-3131')).toBe('opted out');
  });

  it('is of an e-mail address, a postal address or a person as well', async () => {
    const email = valueOf(await client.call('addSuppression', { body: { kind: 'EMAIL', text: 'Ann@Example.com' } }));
    expect(email.suppression.key).toBe('ann@example.com');
    const place = valueOf(
      await client.call('addSuppression', { body: { kind: 'ADDRESS', text: '2313 Glenn Court Apt 4', zip: '22901' } }),
    );
    expect(place.suppression.key).toBe('2313 GLENN CT #4 22901');
    const { contact } = valueOf(
      await client.call('saveContact', { query: {}, body: { firstName: 'Ann', lastName: 'Lee' } }),
    );
    const person = valueOf(await client.call('addSuppression', { body: { kind: 'PERSON', contactId: contact.id } }));
    expect(person.suppression).toMatchObject({ key: 'Ann Lee', contactId: contact.id });
    expect(valueOf(await client.call('suppressions', { query: { kind: 'PERSON' } })).resultCount).toBe(1);
  });

  it('of a person that stands already answers that one, however many others there are and whatever the name is by now', async () => {
    const saved = async (body: object) => valueOf(await client.call('saveContact', { query: {}, body })).contact;
    const ann = await saved({ firstName: 'Ann', lastName: 'Lee' });
    const body = { kind: 'PERSON', contactId: ann.id } as const;
    const first = valueOf(await client.call('addSuppression', { body }));
    const others = Array.from({ length: COMPLIANCE_PAGE + 2 }, (_, n) => ({
      account_id: accountId,
      kind: 'PERSON' as const,
      key: `Other ${n}`,
      contact_id: ann.id + 1000 + n,
      reason: 'BY_HAND' as const,
      source: '',
      at: server.clock.now(),
      made_by: 'Ann',
    }));
    await server.db.insertInto('suppression').values(others).execute();
    await saved({ ...ann, lastName: 'Leigh' });
    const again = valueOf(await client.call('addSuppression', { body }));
    expect([again.isNew, again.suppression.id]).toEqual([false, first.suppression.id]);
  });

  it.each([
    [{ kind: 'PHONE', text: '' }, 'text'],
    [{ kind: 'PHONE', text: '434-293-3131 x4' }, 'text'],
    [{ kind: 'PHONE', text: '800-234-5678' }, 'text'],
    [{ kind: 'EMAIL', text: 'a@example.com\nBcc: b@example.com' }, 'text'],
    [{ kind: 'ADDRESS', text: '1 Oak Street' }, 'zip'],
    [{ kind: 'ADDRESS', text: '', zip: '22901' }, 'text'],
    [{ kind: 'PERSON', contactId: 999_999 }, 'contactId'],
    [{ kind: 'PERSON' }, 'contactId'],
  ] as const)('that nobody could keep is refused by its field: %j', async (body, field) => {
    const answer = await client.call('addSuppression', { body });
    expect(answer).toMatchObject({ ok: false, status: 422, fieldErrors: { [field]: expect.any(String) } });
    expect(answer.ok ? '' : answer.detail).toContain('Nothing was changed.');
    expect(valueOf(await client.call('suppressions', { query: {} })).resultCount).toBe(0);
  });

  it('is lifted with a reason, once, and stands again when it is said again; the log tells of each', async () => {
    const { suppression } = await optOut('434-293-3131');
    const lift = async (why: string) =>
      await client.call('liftSuppression', { params: { id: suppression.id }, body: { why } });
    expect(await lift('  ')).toMatchObject({ ok: false, status: 400 });
    expect(valueOf(await lift('asked to be called')).lifted).toMatchObject({ why: 'asked to be called' });
    expect(await lift('again')).toMatchObject({ ok: false, status: 422 });
    expect(await against('434-293-3131')).not.toBe('opted out');
    expect((await optOut('434-293-3131')).isNew).toBe(true);
    expect(valueOf(await client.call('suppressions', { query: { lifted: 'true' } })).resultCount).toBe(1);
    const { results } = valueOf(await client.call('complianceLog', { query: {} }));
    expect(results.map(({ what }) => what)).toEqual(['OPT_OUT', 'LIFT', 'OPT_OUT']);
    expect(results[1]?.after).toMatchObject({ 'Lifted since': 'asked to be called' });
  });

  it('is never deleted or changed in the store, whoever asks', async () => {
    const { suppression } = await optOut('434-293-3131');
    const { id } = suppression;
    await expect(sql`delete from suppression where id = ${id}`.execute(server.db)).rejects.toThrow('is refused');
    await expect(sql`update suppression set key = '+1' where id = ${id}`.execute(server.db)).rejects.toThrow(
      'is refused',
    );
    const { consent: kept } = await consent('434-293-3132');
    await expect(sql`delete from consent where id = ${kept.id}`.execute(server.db)).rejects.toThrow('is refused');
    await expect(sql`update consent set wording = 'x' where id = ${kept.id}`.execute(server.db)).rejects.toThrow(
      'refused',
    );
  });

  it('goes with an account that is closed', async () => {
    await optOut('434-293-3131');
    await sql`update account set closes = now(), close_asked = now() where id = ${accountId}`.execute(server.db);
    const gone = await sql`delete from suppression where account_id = ${accountId}`.execute(server.db);
    expect(gone.numAffectedRows).toBe(1n);
  });

  it('is not lost for a bad row beside it: each row of a file is taken or told', async () => {
    await optOut('434-293-3131');
    const text = [
      'Phone,E-mail,Address,Unit,ZIP,Date',
      '434-293-3131,,,,,',
      '434-293-3135,ann@example.com,,,,11/02/2025',
      ',,2313 Glenn Court,Apt 4,22901,',
      '434-293-3136 x5,bob@example.com,,,,',
      ',,1 Oak Street,,,',
      ',,,,,2025-01-01',
      '434-293-3137,,,,,02/31/2025',
      '434-293-3138,,,,,2199-01-01',
      "'+1 434 293 3139,,,,,",
    ].join('\n');
    const read = valueOf(await client.call('importSuppressions', { upload: { file: csv('dnc.csv', text) } }));
    expect(read).toMatchObject({ added: 5, known: 1 });
    expect(read.wrong.map(({ line, problem }) => [line, problem])).toEqual([
      [5, expect.stringContaining('extension')],
      [6, expect.stringContaining('postal address')],
      [7, expect.stringContaining('no number')],
      [8, expect.stringContaining('date')],
      [9, expect.stringContaining('date')],
    ]);
    const { results } = valueOf(await client.call('suppressions', { query: { find: 'ann@' } }));
    expect(results).toMatchObject([{ reason: 'IMPORT', source: 'dnc.csv', at: '2025-11-02T00:00:00.000Z' }]);
    // The same file again changes nothing.
    const again = valueOf(await client.call('importSuppressions', { upload: { file: csv('dnc.csv', text) } }));
    expect(again).toMatchObject({ added: 0, known: 6 });
  });

  it('comes from a list without a first line of names, of numbers and e-mail addresses', async () => {
    const text = '434-293-3131\nann@example.com\n434-293-3133\n';
    const read = valueOf(await client.call('importSuppressions', { upload: { file: csv('plain.csv', text) } }));
    expect(read).toEqual({ added: 3, known: 0, wrong: [] });
    const other = valueOf(
      await client.call('importSuppressions', { upload: { file: csv('x.csv', 'Colour,Size\nred,4\n') } }),
    );
    expect([other.added, other.wrong.map(({ line }) => line)]).toEqual([0, [1, 2]]);
    expect(await client.call('importSuppressions', { upload: { file: csv('x.csv', '') } })).toMatchObject({
      ok: false,
      status: 422,
    });
  });

  it('comes by 100,000 in one file, and no more', async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => `434${2_000_000 + n}`);
    const read = valueOf(
      await client.call('importSuppressions', { upload: { file: csv('many.csv', `Phone\n${rows.join('\n')}\n`) } }),
    );
    expect(read).toEqual({ added: 100_000, known: 0, wrong: [] });
    const { results } = valueOf(await client.call('complianceLog', { query: {} }));
    expect(results.map(({ subject }) => subject)).toEqual(['100000 opt-outs']);
    const page = valueOf(await client.call('suppressions', { query: {} }));
    const last = page.results.at(-1)?.id;
    const next = valueOf(await client.call('suppressions', { query: { before: last } }));
    expect([page.results.length, page.isMore, page.resultCount, (next.results[0]?.id ?? 0) < (last ?? 0)]).toEqual([
      100,
      true,
      100_000,
      true,
    ]);
    const more = csv('more.csv', `Phone\n${rows.join('\n')}\n4345000000\n`);
    expect(await client.call('importSuppressions', { upload: { file: more } })).toMatchObject({
      ok: false,
      status: 422,
    });
  }, 120_000);
});

describe('a consent', () => {
  it('lets a number be texted until somebody opts out; after the opt-out is lifted it takes a new one', async () => {
    valueOf(await list('4342939999\n', { areaCodes: '434' }));
    expect(await against('434-293-3131')).toBe('no written consent');
    const { consent: kept } = await consent('434-293-3131');
    expect(await against('434-293-3131')).toBeNull();
    expect(await against('434-293-3131', 'VOICEMAIL')).toBe('no written consent');
    const { suppression } = await optOut('434-293-3131');
    const { results } = valueOf(await client.call('consents', { query: {} }));
    expect(results).toMatchObject([{ id: kept.id, revoked: { why: 'opted out: BY_HAND' } }]);
    valueOf(await client.call('liftSuppression', { params: { id: suppression.id }, body: { why: 'asked' } }));
    expect(await against('434-293-3131')).toBe('no written consent');
    await consent('434-293-3131', '2026-02-02T12:00:00Z');
    expect(await against('434-293-3131')).toBeNull();
  });

  it('is kept once word by word, revoked with a reason, and never of what has not happened', async () => {
    const { consent: kept } = await consent('434-293-3131');
    expect(await consent('(434) 293-3131')).toMatchObject({ isNew: false, consent: { id: kept.id } });
    const revoke = async () =>
      await client.call('revokeConsent', { params: { id: kept.id }, body: { why: 'said so' } });
    expect(valueOf(await revoke()).revoked).toMatchObject({ why: 'said so' });
    expect(await revoke()).toMatchObject({ ok: false, status: 422 });
    const body = {
      text: 'a@example.com',
      channels: ['EMAIL' as const],
      level: 'EXPRESS' as const,
      wording,
      source: 'x',
    };
    expect(await client.call('addConsent', { body: { ...body, at: '2199-01-01T00:00:00Z' } })).toMatchObject({
      fieldErrors: { at: 'is not over' },
    });
    expect(
      await client.call('addConsent', { body: { ...body, channels: ['SMS'], at: '2026-01-01T00:00:00Z' } }),
    ).toMatchObject({ ok: false, status: 422, fieldErrors: { channels: expect.any(String) } });
  });

  it('comes from a file with number, day, wording and source, each row kept or told', async () => {
    const text = [
      'Number,E-mail,Channels,Level,Wording,Date,Source',
      '434-293-3131,,SMS; Call,written,"Yes, text me",2025-06-01 10:30,our page',
      ',ann@example.com,E-mail,EXPRESS,Send me news,06/02/2025,fair',
      '434-293-3132,,SMS,maybe,Yes,2025-06-01,page',
      '434-293-3132,,Fax,WRITTEN,Yes,2025-06-01,page',
      '434-293-3132,,SMS,WRITTEN,,2025-06-01,page',
      '434-293-3132,,SMS,WRITTEN,Yes,someday,page',
      ',ann@example.com,SMS,WRITTEN,Yes,2025-06-01,page',
    ].join('\n');
    const read = valueOf(await client.call('importConsents', { upload: { file: csv('yes.csv', text) } }));
    expect([read.added, read.known, read.wrong.map(({ line }) => line)]).toEqual([2, 0, [4, 5, 6, 7, 8]]);
    const { results } = valueOf(await client.call('consents', { query: { find: '3131' } }));
    expect(results).toMatchObject([
      { wording: 'Yes, text me', channels: ['SMS', 'CALL'], at: '2025-06-01T10:30:00.000Z' },
    ]);
    expect(
      await client.call('importConsents', { upload: { file: csv('x.csv', 'Number\n434-293-3131\n') } }),
    ).toMatchObject({
      ok: false,
      status: 422,
      detail: expect.stringContaining('Wording'),
    });
  });
});

describe('a list of who may not be called', () => {
  it('counts 31 days for the numbers of its area codes, and what it names is never called', async () => {
    expect(await against('434-293-3131', 'CALL')).toMatch('not checked');
    const { lists, wrong } = valueOf(
      await list('434,2933132\n4342933133\n12\n', { areaCodes: '434, 540', day: dayBefore(31) }),
    );
    expect(lists).toMatchObject([{ areaCodes: ['434', '540'], rows: 2, wrong: 1, age: 31, isTooOld: false }]);
    expect(wrong).toEqual([{ line: 3, text: '12', problem: 'no number of ten digits' }]);
    expect(await against('434-293-3131', 'CALL')).toBeNull();
    expect(await against('434-293-3132', 'CALL')).toMatch('on the list');
    expect(await against('804-293-3132', 'CALL')).toMatch('not checked');
    server.clock.advance(24 * 60);
    expect(await against('434-293-3131', 'CALL')).toMatch('upload a newer list');
    expect(await against('434-293-3132', 'CALL')).toMatch('on the list');
    // A newer one that no longer names it.
    const { id } = valueOf(await list('434,2933199\n', { areaCodes: '434' }));
    expect(await against('434-293-3132', 'CALL')).toBeNull();
    valueOf(await client.call('removeCheckedList', { params: { id } }));
    expect(await against('434-293-3132', 'CALL')).toMatch('on the list');
    expect(await client.call('removeCheckedList', { params: { id } })).toMatchObject({ ok: false, status: 404 });
  });

  it('may say of each number by itself, as a service answers', async () => {
    const { wrong } = valueOf(await list('Phone,Listed\n434-293-3131,no\n434-293-3132,Yes\n434-293-3133,\n'));
    expect(wrong.map(({ line }) => line)).toEqual([4]);
    expect(await against('434-293-3131', 'CALL')).toBeNull();
    expect(await against('434-293-3132', 'CALL')).toMatch('on the list');
    expect(await against('434-293-3134', 'CALL')).toMatch('not checked');
  });

  it.each([
    [{ day: '2199-01-01' }, 'day'],
    [{ areaCodes: '43' }, 'areaCodes'],
    [{}, 'file'],
  ])('is refused with nothing kept: %j', async (more, field) => {
    const answer = await list('no number here\n', more);
    expect(answer).toMatchObject({ ok: false, status: 422, fieldErrors: { [field]: expect.any(String) } });
    expect(valueOf(await client.call('checkedLists')).lists).toEqual([]);
  });
});

describe('a rule', () => {
  const set = async (ruleId: string, value: object | null) =>
    await client.call('setComplianceRule', { params: { ruleId }, body: { value: value as never, reason: 'ours' } });

  it('is told with its source and day; an account may make it stricter, never wider, and let it be again', async () => {
    const { rules } = valueOf(await client.call('complianceRules'));
    expect(rules.find(({ id }) => id === 'UT-NO-DAY')).toMatchObject({
      placeName: 'Utah',
      confirmed: true,
      setting: null,
    });
    expect(rules.some(({ confirmed }) => !confirmed)).toBe(true);
    const wider = { kind: 'CAP', most: 9, hours: 24 };
    expect(await set('FL-CAP', wider)).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { value: 'is not stricter than the rule' },
    });
    expect(await set('FL-CAP', { kind: 'NOTICE' })).toMatchObject({ ok: false, status: 422 });
    expect(await set('XX-CAP', wider)).toMatchObject({ ok: false, status: 404 });
    expect(valueOf(await set('FL-CAP', { kind: 'CAP', most: 1, hours: 24 }))).toMatchObject({
      value: { most: 1 },
      ships: { most: 3 },
      setting: { isStricter: true, reason: 'ours' },
    });
    expect(valueOf(await set('FL-CAP', null))).toMatchObject({ value: { most: 3 }, setting: { isStricter: false } });
    // Ours may be wider.
    expect(valueOf(await set('HOUSE-CAP', { kind: 'CAP', most: 3, hours: 24 }))).toMatchObject({ value: { most: 3 } });
  });

  it('keeps the account from a place once it is blocked', async () => {
    valueOf(await list('8504329999\n', { areaCodes: '850' }));
    await consent('850-432-1000');
    expect(await against('850-432-1000')).toBeNull();
    valueOf(await set('FL-CAP', { kind: 'BLOCK' }));
    expect(await against('850-432-1000')).toBe('the account reaches nobody there');
  });

  it('that is a notice is acknowledged once; others are not', async () => {
    const once = valueOf(await client.call('acknowledgeRule', { params: { ruleId: 'OH-WHOLESALE' }, body: {} }));
    server.clock.advance(1);
    const again = valueOf(await client.call('acknowledgeRule', { params: { ruleId: 'OH-WHOLESALE' }, body: {} }));
    expect([again.setting?.acknowledged, once.setting?.acknowledged !== null]).toEqual([
      once.setting?.acknowledged,
      true,
    ]);
    expect(await client.call('acknowledgeRule', { params: { ruleId: 'US-DNC' }, body: {} })).toMatchObject({
      ok: false,
      status: 422,
    });
  });
});
