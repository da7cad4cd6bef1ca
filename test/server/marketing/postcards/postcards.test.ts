/** A postcard campaign from its draft to the files for a print shop, and the calls that the specification has for it. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { codeAddress } from '../../../../server/marketing/postcards/cardLayout.ts';
import { writeMailing } from '../../../../server/marketing/carriers/files.ts';
import { claimNext, rowsOfFile } from '../../../../server/marketing/sending/claims.queries.ts';
import { madeOf } from '../../../../server/marketing/sending/madeOf.ts';
import type { PostcardCampaign } from '../../../../src/api/contract/marketing/postcards.ts';
import { cardOf, doors, giveBusiness, peopleAt, sides, textElement } from '../../../support/marketing/cards.ts';
import { estimateOf, orderOf } from '../../../support/marketing/paidMailings.ts';
import { readPaper } from '../../../support/marketing/readPaper.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://go.example.com' } });
  me = await server.newcomer();
  await giveBusiness(me);
});
afterAll(async () => await server.close());

type Draft = Parameters<typeof cardOf>[0];
const save = async (more: Draft = {}, by = me): Promise<PostcardCampaign> =>
  valueOf(await by.client.call('savePostcard', { query: {}, body: cardOf(more) })).campaign;
const now = async ({ id }: { id: number }): Promise<PostcardCampaign> =>
  valueOf(await me.client.call('postcardCampaign', { params: { id } })).campaign;
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const folderOf = ({ id }: { id: number }): string =>
  join(server.services.config.dataDir, 'outbox', 'postcards', String(id));
const hashesOf = (campaign: { id: number }): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folderOf(campaign))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folderOf(campaign), name)))
          .digest('hex'),
      ]),
  );
/** Pages of a PDF, as its tree of pages says. */
const pagesOf = (pdf: Buffer): number => Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
const order = async (campaign: { id: number }) => await orderOf(me, campaign, {});
const principal = () => ({ accountId: me.auth.profile.accountId, userId: me.auth.profile.id });

describe('a postcard campaign', () => {
  it('R-POSTCARD-001 R-POSTCARD-002 R-POSTCARD-003 R-POSTCARD-004 R-POSTCARD-006 is kept with both sides, comes back as it was saved, copied and deleted', async () => {
    const contactIds = await peopleAt(server, me, doors(1));
    const campaign = await save({ contactIds, addressOverlayEnabled: true });
    expect(campaign).toMatchObject({
      type: 'POSTCARD',
      status: 'NEW',
      name: 'Spring',
      addressOverlayEnabled: true,
      contactIds,
      frontGraphic: {
        color: '#ffffff',
        size: { name: '4.25x6', dpi: 300 },
        width: 1875,
        height: 1350,
        widthInches: 6.25,
        heightInches: 4.5,
        elements: [{ type: 'TITLE_HTML', brightness: 1, opacity: 1, backgroundColor: null }],
      },
    });
    expect(await now(campaign)).toEqual(campaign);
    const again = valueOf(await me.client.call('savePostcard', { query: {}, body: { ...campaign, name: 'Autumn' } }));
    expect(again.campaign).toMatchObject({ id: campaign.id, name: 'Autumn', version: campaign.version + 1 });
    const stale = await me.client.call('savePostcard', { query: {}, body: { ...campaign, name: 'Winter' } });
    expect(stale).toMatchObject({ status: 422, detail: expect.stringContaining('Nothing was saved.') as string });
    const copy = valueOf(
      await me.client.call('savePostcard', { query: { duplicate: 'true' }, body: again.campaign }),
    ).campaign;
    expect(copy).toMatchObject({ status: 'NEW', name: 'Autumn', marketingCampaignId: campaign.marketingCampaignId });
    expect(copy.id).not.toBe(campaign.id);
    const rows = valueOf(await me.client.call('deletePostcard', { params: { id: copy.id } })).campaigns;
    expect(rows.map(({ id }) => id)).not.toContain(copy.id);
    expect(await me.client.call('postcardCampaign', { params: { id: copy.id } })).toMatchObject({ status: 404 });
    const told = valueOf(await me.client.call('auth', { query: {} })).campaigns?.postcard.map(({ id }) => id);
    expect(told).toEqual([campaign.id]);
    // The calls of another channel know nothing of it.
    expect(await me.client.call('emailCampaign', { params: { id: campaign.id } })).toMatchObject({ status: 404 });
  });

  it('keeps of its texts what a card shows, and sides of the one size alone', async () => {
    const html =
      '<div onclick="x()">One <strong>two</strong> <script>alert(1)</script><img src=x onerror=y><span style="color: #ff0000; position: fixed; font-size: 80px">three</span></div><a href="javascript:x">four</a>';
    const { frontGraphic } = await save(sides(html));
    expect(frontGraphic.elements[0]?.content).toBe(
      '<p>One <b>two</b> <span style="color:#ff0000;font-size:80px">three</span></p>four',
    );
    const wide = { ...cardOf(), frontGraphic: { width: 1800 } } as never; // refused by the contract
    expect(await me.client.call('savePostcard', { query: {}, body: wide })).toMatchObject({ status: 400 });
    const wild = { ...cardOf(), frontGraphic: { elements: [textElement('x', { x: 1e9 })] } };
    expect(await me.client.call('savePostcard', { query: {}, body: wild })).toMatchObject({ status: 400 });
    const lost = { ...cardOf(), backGraphic: { elements: [{ ...textElement('999'), type: 'IMAGE' as const }] } };
    expect(await me.client.call('savePostcard', { query: {}, body: lost })).toMatchObject({
      status: 422,
      fieldErrors: { backGraphic: 'names a picture that is not there: choose it again' },
    });
  });

  it('R-POSTCARD-007 is estimated with who is left out and why, and with what it lacks', async () => {
    const stranger = await server.newcomer();
    const nobody = await save({ frontGraphic: {}, backGraphic: {} }, stranger);
    const params = { id: nobody.id };
    const empty = valueOf(await stranger.client.call('estimateMailing', { params }));
    expect(empty.problems.map(({ text }) => text)).toEqual([
      'The card is empty: choose one of the templates.',
      'Nobody is asked for: choose a list or contacts.',
    ]);
    const [whole, twin, none, town, long, letters, listed] = await peopleAt(server, me, [
      { street: '12 Glenn Court Apt 4' },
      { street: '12 GLENN CT #4', zip: '43004-1111' },
      {},
      { street: '14 Glenn Ct', city: 'Columbus', zip: '' },
      { street: `16 ${'Verylongstreetname'.repeat(3)} Boulevard` },
      { street: '18 Улица' },
      { street: '20 Market St', city: 'Philadelphia', state: 'PA', zip: '19103' },
    ]);
    const contactIds = [whole, twin, none, town, long, letters, listed].map((id) => id ?? 0);
    const campaign = await save({ contactIds, ...sides('<p>FINAL NOTICE #OwnerFirstname1#</p>') });
    const told = await estimateOf(me, campaign);
    expect(
      told.leftOut.flatMap(({ reason, examples }) => examples.map((one) => [reason, one.contactId, one.detail])),
    ).toEqual([
      ['NO_TARGET', none, null],
      ['BAD_TARGET', town, '14 Glenn Ct: no whole address, a street line, a town and a ZIP'],
      ['BAD_TARGET', long, expect.stringContaining('address line too long')],
      ['BAD_TARGET', letters, expect.stringContaining('letters that cannot be printed')],
      ['DUPLICATE', twin, 'the same as Bea0 Quinn'],
      ['DNC_UNCHECKED', listed, expect.stringContaining('upload the list "Philadelphia do not solicit"')],
    ]);
    expect(told.problems.map(({ text }) => text)).toEqual([
      '"FINAL NOTICE" looks as if an office wrote it (US-OFFICIAL-LOOK).',
      '"#OwnerFirstname1#" is no placeholder: #OwnerFirstName#?',
    ]);
    expect(told).toMatchObject({ recipientTotal: 1, price: 0, priceWithService: 0.65, carrier: { kind: 'FILES' } });
    const own = valueOf(
      await me.client.call('previewPostcard', { query: { estimate: 'true' }, body: { ...cardOf({ contactIds }) } }),
    );
    expect(own).toMatchObject({ candidates: 7, recipientTotal: 1 });
  });

  it('goes to the property itself where that is asked for, one to a door, and a stranger cannot be named', async () => {
    const campaign = await save({ contactIds: await peopleAt(server, me, doors(2)), address: 'PROPERTY' });
    expect((await estimateOf(me, campaign)).leftOut).toMatchObject([{ reason: 'NO_TARGET', count: 2 }]);
    const stranger = await server.newcomer();
    const body = cardOf({ contactIds: campaign.contactIds });
    expect(await stranger.client.call('savePostcard', { query: {}, body })).toMatchObject({
      status: 422,
      fieldErrors: { contactIds: 'names a contact that is not there' },
    });
  });

  it('whose text does not fit for some is refused with three of them, or leaves them out', async () => {
    const long = (n: number): string => `Wolfeschlegelsteinhausen${n}`;
    const people = [...doors(20), ...doors(4, 100).map((one, n) => ({ ...one, first: long(n), last: `Long${n}` }))];
    const contactIds = await peopleAt(server, me, people);
    const narrow = {
      ...sides('', '<p>Hello</p>'),
      frontGraphic: {
        elements: [textElement('<p style="font-size: 120px">#OwnerFirstName#</p>', { width: 500, height: 160 })],
      },
    };
    const campaign = await save({ contactIds, ...narrow });
    const [problem] = (await estimateOf(me, campaign)).problems;
    expect(problem).toMatchObject({
      field: 'frontGraphic',
      text: expect.stringMatching(/^4 of 24 cards cannot be printed: .*does not fit/) as string,
    });
    expect(problem?.text.match(/Long\d/g)).toHaveLength(3);
    expect(await order(campaign)).toMatchObject({ status: 422 });
    const left = await save({ contactIds, ...narrow, leaveOutMissing: true });
    expect(await estimateOf(me, left)).toMatchObject({
      recipientTotal: 20,
      problems: [],
      leftOut: [{ reason: 'MISSING_VALUE', count: 4 }],
    });
    const painted = valueOf(
      await me.client.call('previewPostcard', { query: {}, body: cardOf({ contactIds, ...narrow }) }),
    );
    expect('front' in painted && painted.overflow.map(({ contactId }) => contactId)).toEqual(contactIds.slice(20));
  });
});

describe('files of cards', () => {
  // Painted quickly: what is looked at here is who stands in which file.
  const element = { type: 'IMAGE' as const, x: 0, y: 0, width: 1875, height: 1350, content: 'art:keys' };
  const drawn = { frontGraphic: { elements: [element] }, backGraphic: {} };

  it('R-POSTCARD-009 are parts of 500 with and without addresses, a list in their order and a word to the print shop', async () => {
    const campaign = await save({ ...drawn, contactIds: await peopleAt(server, me, doors(503, 1, 'Lane St')) });
    valueOf(await order(campaign));
    await send();
    expect(await now(campaign)).toMatchObject({
      status: 'COMPLETE',
      writtenQuantity: 503,
      deliveredQuantity: 0,
      cost: 0,
      carrier: { kind: 'FILES', place: `folder outbox/postcards/${campaign.id}` },
    });
    expect(Object.keys(hashesOf(campaign))).toEqual([
      'README.txt',
      'part-001-no-addresses.pdf',
      'part-001.pdf',
      'part-002-no-addresses.pdf',
      'part-002.pdf',
      'recipients.csv',
    ]);
    const pages = (name: string): number => pagesOf(readFileSync(join(folderOf(campaign), name)));
    expect([pages('part-001.pdf'), pages('part-001-no-addresses.pdf')]).toEqual([1000, 1000]);
    expect([pages('part-002.pdf'), pages('part-002-no-addresses.pdf')]).toEqual([6, 6]);
    const lines = readFileSync(join(folderOf(campaign), 'recipients.csv'), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(504);
    expect(lines[1]).toMatch(/^Bea0 Quinn,1 Lane St,,Columbus,OH,43004,[0-9A-Z]{10},part-001$/);
    expect(lines[503]).toMatch(/^Bea502 Quinn,503 Lane St,.*,part-002$/);
    const detail = await server.request('GET', `/resource/auth/ps4/user/marketing/postcard/${campaign.id}/detail`, {
      token: me.token,
    });
    const text = await detail.text();
    expect(text.trim().split('\n')).toHaveLength(504);
    expect(text).toContain('503 Lane St, Columbus OH 43004');
  }, 300_000);

  /** A worker takes all rows, writes their files and dies before anybody knows. */
  const writtenAndLeft = async (street: string) => {
    const campaign = await save({ ...drawn, contactIds: await peopleAt(server, me, doors(5, 1, street)) });
    valueOf(await order(campaign));
    const claimed = await claimNext(server.db, principal(), campaign.id, server.clock.now());
    if (claimed.is !== 'CLAIMED') throw new Error('nothing was claimed');
    const rows = () => rowsOfFile(server.db, principal(), campaign.id, ['CLAIMED']);
    const parts = async function* () {
      for await (const some of rows()) yield new Map([[1, some]]);
    };
    const made = { ...madeOf(claimed.mailing), sound: null, pictures: [] };
    await writeMailing(server.services, principal(), made, { bytes: 0, more: rows, all: rows, parts });
    const files = hashesOf(campaign);
    const lost = server.db.updateTable('recipient').set({ lease: new Date(0) });
    await lost.where('mailing_id', '=', campaign.id).execute();
    return { campaign, files };
  };

  it('are made again with the same bytes by whoever comes after a worker that died', async () => {
    const { campaign, files } = await writtenAndLeft('Brook St');
    await send();
    expect(await now(campaign)).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: 5 } });
    expect(hashesOf(campaign)).toEqual(files);
  }, 180_000);

  it('lose who opted out before they were known, and all of a campaign that was paused meanwhile', async () => {
    const { campaign, files } = await writtenAndLeft('River St');
    const file = new File(['Address,ZIP\n3 River St,43004\n'], 'no-mail.csv');
    valueOf(await me.client.call('importSuppressions', { upload: { file } }));
    await send();
    expect(await now(campaign)).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: 4, SKIPPED: 1 } });
    const folder = folderOf(campaign);
    expect(hashesOf(campaign)['part-001.pdf']).not.toBe(files['part-001.pdf']);
    expect(pagesOf(readFileSync(join(folder, 'part-001.pdf')))).toBe(8);
    expect(readFileSync(join(folder, 'recipients.csv'), 'utf8')).not.toContain('3 River St');

    const left = await writtenAndLeft('Pond St');
    const params = { id: left.campaign.id };
    const { version } = await now(left.campaign);
    valueOf(await me.client.call('moveMailing', { params, body: { act: 'pause', version } }));
    await send();
    expect(await now(left.campaign)).toMatchObject({ status: 'PAUSED', counts: { QUEUED: 5 } });
    expect(Object.keys(hashesOf(left.campaign))).toEqual(['README.txt', 'recipients.csv']);
  }, 180_000);
});

describe('a proof', () => {
  it('R-POSTCARD-008 is a PDF of both sides and a third page, of one that is not saved and of one that is', async () => {
    const campaign = await save();
    const ofSaved = await me.client.call('savedProof', { params: { id: campaign.id } });
    const unsaved = await me.client.call('proofPostcard', { body: cardOf() });
    for (const answer of [ofSaved, unsaved]) {
      const { content, fileName } = valueOf(answer);
      const pdf = Buffer.from(await content.arrayBuffer());
      expect([fileName, pdf.subarray(0, 5).toString('latin1'), pagesOf(pdf)]).toEqual([
        'postcard-proof.pdf',
        '%PDF-',
        3,
      ]);
      const said = (await readPaper(pdf)).map(({ texts }) => texts.map(({ text }) => text).join(' '));
      expect(said).toEqual([
        expect.stringMatching(/^Hello John/),
        expect.stringMatching(/^About 123 Main Street/),
        expect.stringContaining('PROOF'),
      ]);
    }
  });

  it('R-POSTCARD-005 templates are twelve, in their categories, and all can be ordered as they are', async () => {
    const { templates, categories, own } = valueOf(await me.client.call('postcardTemplates'));
    expect([templates.length, categories.length, own]).toEqual([12, 4, []]);
    expect(new Set(templates.map(({ categoryId }) => categoryId))).toEqual(new Set(categories.map(({ id }) => id)));
    const contactIds = await peopleAt(server, me, [{ street: '1 Template St' }]);
    for (const { id: templateId, frontGraphic, backGraphic } of templates) {
      const body = cardOf({ templateId, frontGraphic, backGraphic, contactIds });
      const told = valueOf(await me.client.call('previewPostcard', { query: { estimate: 'true' }, body }));
      expect('problems' in told && told.problems).toEqual([]);
      const painted = valueOf(await me.client.call('previewPostcard', { query: {}, body }));
      expect('front' in painted && [painted.front.overflowing, painted.back.overflowing]).toEqual([[], []]);
    }
  }, 180_000);
});

describe('a code on a card', () => {
  it('is in capitals, and leads to the address of links, whatever stands in it', async () => {
    expect(codeAddress('https://go.example.com', '7K3M9QX2TB')).toBe('HTTPS://GO.EXAMPLE.COM/R/7K3M9QX2TB');
    expect(codeAddress('https://example.com/leads', '7K3M9QX2TB')).toBe('https://example.com/leads/r/7K3M9QX2TB');
    const to = async (path: string): Promise<string | null> =>
      (await fetch(`${server.baseUrl}${path}`, { redirect: 'manual' })).headers.get('location');
    expect(await to('/R/7K3M9QX2TB')).toBe('/r/7K3M9QX2TB');
    expect(await to('/R/%2F%2Fevil.example')).toBe('/r/%2F%2Fevil.example');
  });

  it('leads to the web address of the sender, or to the page of its campaign; to neither it is not ordered', async () => {
    const one = await server.newcomer();
    await giveBusiness(one, { businessUrl: '' });
    const code = {
      id: 'code',
      type: 'IMAGE' as const,
      x: 200,
      y: 700,
      width: 300,
      height: 300,
      content: { kind: 'QR' as const },
    };
    const { frontGraphic, backGraphic } = sides();
    const front = { elements: [...frontGraphic.elements, code] };
    const campaign = await save(
      { frontGraphic: front, backGraphic, contactIds: await peopleAt(server, one, doors(1)) },
      one,
    );
    const problems = async (): Promise<string[]> => (await estimateOf(one, campaign)).problems.map(({ text }) => text);
    expect(await problems()).toEqual([expect.stringMatching(/^The code on the card leads nowhere/)]);
    const body = { path: `code-${campaign.id}`, contactEmail: 'ann@hale.example', active: true };
    valueOf(await one.client.call('saveSite', { params: { id: campaign.marketingCampaignId }, body }));
    expect(await problems()).toEqual([]);
    valueOf(
      await one.client.call('saveSite', {
        params: { id: campaign.marketingCampaignId },
        body: { ...body, active: false },
      }),
    );
    expect(await problems()).toHaveLength(1);
    await giveBusiness(one);
    expect(await problems()).toEqual([]);
  });
});

describe('kept cards', () => {
  it("are the account's, one of a name, beside the twelve, until they are removed", async () => {
    const own = await server.newcomer();
    const keep = async (name: string, by = own) => await by.client.call('keepCard', { body: { ...sides(), name } });
    const { cards } = valueOf(await keep('Blue'));
    expect(cards).toMatchObject([{ name: 'Blue', frontGraphic: { elements: [{ type: 'TITLE_HTML' }] } }]);
    const replaced = valueOf(
      await own.client.call('keepCard', { body: { name: 'BLUE', ...sides('<script>x</script><p>New</p>') } }),
    ).cards;
    expect(replaced.map(({ id, name }) => [id, name])).toEqual([[cards[0]?.id, 'BLUE']]);
    expect(replaced[0]?.frontGraphic.elements[0]?.content).toBe('<p>New</p>');
    expect(valueOf(await own.client.call('postcardTemplates')).own).toEqual(replaced);
    expect(valueOf(await me.client.call('ownCards')).cards).toEqual([]);
    const params = { id: cards[0]?.id ?? 0 };
    expect(await me.client.call('removeCard', { params })).toMatchObject({ status: 404 });
    expect(valueOf(await own.client.call('removeCard', { params })).cards).toEqual([]);
    expect(await own.client.call('removeCard', { params })).toMatchObject({ status: 404 });
    const many = await Promise.all(Array.from({ length: 52 }, async (_, n) => await keep(`Card ${n}`)));
    expect(many.filter(({ ok }) => ok)).toHaveLength(50);
    expect(existsSync(folderOf({ id: 0 }))).toBe(false);
  });
});
