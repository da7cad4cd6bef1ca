/** The print service at the edge: what is handed over once, what its answers come to, and whose events are heard. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLob } from '../../../../server/marketing/carriers/lob/openLob.ts';
import type { OutgoingCard, Post } from '../../../../server/marketing/carriers/port.ts';
import {
  LOB_KEY,
  LOB_MAGIC,
  LOB_SECRET,
  lobSettings,
  openLobServer,
  type LobServer,
} from '../../../support/carriers/lobServer.ts';
import { lobSignatureOf } from '../../../../server/marketing/carriers/lob/lobSignature.ts';

let service: LobServer;
let post: Post;
let now = new Date('2026-12-01T15:00:00Z');
const clock = { now: () => now };
beforeAll(async () => {
  service = await openLobServer(clock.now);
  post = openLob(lobSettings(service), clock);
});
afterAll(async () => await service.close());
beforeEach(() => void (now = new Date('2026-12-01T15:00:00Z')));

const PDF = Buffer.from('%PDF-1.7 a side');
let nth = 0;
const card = (street: string, more: Partial<OutgoingCard> = {}): OutgoingCard => ({
  key: `pb-test-1-1-${(nth += 1)}`,
  to: { name: 'Bea Quinn', street, city: 'Columbus', state: 'OH', zip: '43004' },
  from: null,
  front: PDF,
  back: PDF,
  since: now,
  ...more,
});
const later = (hours: number): void => void (now = new Date(now.getTime() + hours * 3_600_000));
const handOne = async (one: OutgoingCard) => (await post.hand([one]))[0];

describe('a card at the print service', () => {
  it('comes with both sides, its addresses and its key, and a line that is too long is broken before its unit', async () => {
    const from = { name: 'Hale Homes', street: '1 Main St', city: 'Columbus', state: 'OH', zip: '43004' };
    const street = '12345 Old Northwest Winding Country Club Boulevard North Apt 1204';
    const one = card(street, { from });
    const id = { is: 'ACCEPTED', id: expect.stringMatching(/^psc_/) as string };
    expect(await handOne(one)).toEqual(id);
    expect(service.made.at(-1)).toMatchObject({
      key: one.key,
      front: PDF,
      back: PDF,
      fields: {
        'to[name]': 'Bea Quinn',
        'to[address_line1]': '12345 Old Northwest Winding Country Club Boulevard North',
        'to[address_line2]': 'Apt 1204',
        'from[name]': 'Hale Homes',
        size: '4x6',
        use_type: 'marketing',
        'metadata[pb]': one.key,
      },
    });
    const nobody = card('9 Elm St', { to: { ...one.to, name: '', street: '9 Elm St' } });
    await handOne(nobody);
    expect(service.made.at(-1)?.fields['to[name]']).toBe('Current Resident');
    expect(await post.find(one)).toEqual(id);
    expect(await post.find(card('nobody'))).toBe('NONE');
  });

  it.each([
    ['undeliverable', { is: 'REFUSED', code: 'failed_deliverability_strictness', suppress: 'BAD_ADDRESS' }],
    ['tooLong', { is: 'REFUSED', code: 'address_length_exceeds_limit' }],
    ['busy', { is: 'LATER', seconds: 7 }],
    ['unpaid', { is: 'STOP_ALL', text: expect.stringContaining('payment_method_unverified') as string }],
    ['badFile', { is: 'STOP_ALL', text: expect.stringContaining('invalid_file_dimensions') as string }],
    ['lost', { is: 'UNCLEAR' }],
    ['broken', { is: 'UNCLEAR' }],
    ['cut', { is: 'UNCLEAR' }],
  ] as const)('one that is %s has its outcome', async (what, outcome) => {
    expect(await handOne(card(LOB_MAGIC[what]))).toMatchObject(outcome);
  });

  it('after a refusal of all, or a wait, the others are not asked for', async () => {
    const before = service.made.length;
    const many = Array.from({ length: 20 }, (_, at) => card(at === 3 ? LOB_MAGIC.unpaid : `${at} Oak St`));
    const outcomes = await post.hand(many);
    expect(outcomes).toHaveLength(20);
    expect(service.made.length - before).toBe(7);
    expect(outcomes.slice(8).every(({ is }) => is === 'STOP_ALL')).toBe(true);
  });

  it('whose answer was lost is made once: by its key within a day, and looked for when keys are gone', async () => {
    const one = card('7 Birch St', {});
    const at = service.made.length;
    service.fail = { '7 Birch St': 'lost' };
    expect(await handOne(one)).toMatchObject({ is: 'UNCLEAR' });
    service.fail = {};
    expect(service.made).toHaveLength(at + 1);
    later(22.5);
    expect(await handOne(one)).toEqual({ is: 'ACCEPTED', id: service.made[at]?.id });
    later(2.5);
    expect(await handOne(one)).toEqual({ is: 'ACCEPTED', id: service.made[at]?.id });
    expect(service.made).toHaveLength(at + 1);
    service.hidesList = true;
    expect(await handOne(one)).toMatchObject({ is: 'LATER' });
    service.hidesList = false;
    expect(service.made).toHaveLength(at + 1);
    // One that never arrived is made, however late.
    const late = card('8 Birch St');
    service.fail = { '8 Birch St': 'cut' };
    expect(await handOne(late)).toMatchObject({ is: 'UNCLEAR' });
    service.fail = {};
    later(25);
    expect(await handOne(late)).toMatchObject({ is: 'ACCEPTED' });
    expect(service.made.filter(({ key }) => key === late.key)).toHaveLength(1);
  });

  it('with another key, or nobody there, nothing is made', async () => {
    const wrong = openLob({ ...lobSettings(service), key: `${LOB_KEY}x` }, clock);
    expect((await wrong.hand([card('1 Oak St')]))[0]).toMatchObject({ is: 'STOP_ALL' });
    const gone = await openLobServer();
    await gone.close();
    const away = openLob(lobSettings(gone), clock);
    expect((await away.hand([card('1 Oak St')]))[0]).toMatchObject({ is: 'LATER', seconds: 60 });
  });
});

describe('an event of the print service', () => {
  const body = Buffer.from('{"id":"evt_1"}');
  const told = (ms: number): string => String(now.getTime() + ms);
  const isSigned = (timestamp: string, secret = LOB_SECRET, of = body): boolean =>
    post.isSigned(body, timestamp, lobSignatureOf(secret, of, timestamp));

  it('is heard with its signature alone, for five minutes, by seconds and by milliseconds', () => {
    expect(isSigned(told(0))).toBe(true);
    expect(isSigned(told(-299_000))).toBe(true);
    expect(isSigned(String(Math.floor(now.getTime() / 1000)))).toBe(true);
    expect(isSigned(told(-301_000))).toBe(false);
    expect(isSigned(told(301_000))).toBe(false);
    expect(isSigned(told(0), 'another secret')).toBe(false);
    expect(isSigned(told(0), LOB_SECRET, Buffer.from('{"id":"evt_2"}'))).toBe(false);
    expect(isSigned('')).toBe(false);
    expect(post.isSigned(body, told(0), '')).toBe(false);
    const deaf = openLob({ ...lobSettings(service), webhookSecret: null }, clock);
    expect(deaf.isSigned(body, told(0), lobSignatureOf('', body, told(0)))).toBe(false);
  });
});
