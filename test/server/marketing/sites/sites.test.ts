/** Pages that catch answers: what they refuse, and what comes of a form that is sent. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SavedWebsite } from '../../../../src/api/contract/marketing/website.ts';
import { contactOf, mayText, numberOf } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { formFields, inForm, publishedSite, type Posted } from '../../../support/marketing/publicSite.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  // What was counted of one test counts in no other.
  server.clock.advance(2 * 60);
  me = await server.signIn({ username: me.auth.profile.username, password: 'correct horse battery' });
});

const get = async (path: string, init: RequestInit = {}): Promise<Response> =>
  await fetch(server.baseUrl + path, { redirect: 'manual', ...init });
const leadsNow = async (spam = false) => valueOf(await me.client.call('leads', { query: { spam } }));

/** As its campaign has it. */
const kept = async (id: number) => valueOf(await me.client.call('campaign', { params: { id } })).campaign.website;

describe('the path of a page', () => {
  it('R-SITE-002 R-SITE-003 is three to fifty of a-z, 0-9 and hyphen, no reserved word, and nobody else’s (O-220)', async () => {
    const { campaign } = valueOf(await me.client.call('saveCampaign', { body: { name: 'Spring' } }));
    const wrong = ['a', '-ab', 'ab-', 'Admin', 'x'.repeat(51), 'we buy', 'über'];
    for (const path of wrong) {
      const asked = await me.client.call('checkSitePath', { params: { x: 0, y: path } });
      expect([path, asked.ok ? null : asked.status]).toEqual([path, 400]);
      const saved = await me.client.call('saveSite', { params: { id: campaign.id }, body: { path } });
      expect([path, saved.ok ? null : saved.status]).toEqual([path, 400]);
    }
    expect(valueOf(await me.client.call('checkSitePath', { params: { x: 0, y: 'thanks' } }))).toEqual({
      available: false,
    });
    const reserved = await me.client.call('saveSite', { params: { id: campaign.id }, body: { path: 'thanks' } });
    expect(reserved).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: { path: 'is kept for the house' },
    });
    for (const path of ['abc', 'x'.repeat(50), '1-2-3'])
      expect(valueOf(await me.client.call('checkSitePath', { params: { x: 0, y: path } })).available).toBe(true);
    const path = `ours-${campaign.id}`;
    const { website } = valueOf(await me.client.call('saveSite', { params: { id: campaign.id }, body: { path } }));
    expect(await kept(campaign.id)).toEqual(website);
    expect([website.path, website.active, website.publishDate, website.headerText]).toEqual([
      path,
      false,
      null,
      'We Buy Houses, Fast & Fair Offer Today!',
    ]);
    // Of its own campaign it stays available; for all others it is taken, and it does not say whose.
    const of = async (who: SignedIn, x: number): Promise<unknown> =>
      valueOf(await who.client.call('checkSitePath', { params: { x, y: path } }));
    expect([await of(me, campaign.id), await of(me, 0)]).toEqual([{ available: true }, { available: false }]);
    const other = await server.newcomer();
    expect(await of(other, campaign.id)).toEqual({ available: false });
    const theirs = valueOf(await other.client.call('saveCampaign', { body: { name: 'Theirs' } })).campaign.id;
    const taken = await other.client.call('saveSite', { params: { id: theirs }, body: { path } });
    expect(taken).toMatchObject({ ok: false, status: 422, detail: `The path "${path}" is taken. Nothing was saved.` });
    const stolen = await other.client.call('saveSite', { params: { id: campaign.id }, body: { path: 'stolen-page' } });
    expect(stolen).toMatchObject({ ok: false, status: 404 });
  });
});

describe('a page', () => {
  it('R-SITE-004 keeps every member of what is saved, each change of one of them alone', async () => {
    const { campaign } = valueOf(await me.client.call('saveCampaign', { body: { name: 'Spring' } }));
    const templates = valueOf(await me.client.call('siteTemplates')).templates.map(({ id }) => id);
    const first = { path: `every-${campaign.id}`, layoutId: 1, templateId: templates[0] ?? 0, active: false } as const;
    const texts = { headerText: 'One', bodyText: '<p>One</p>', contactEmail: 'one@hale.example', elements: [] };
    await publishedSite(me, campaign.id, { ...first, ...texts });
    const changes = {
      path: `other-${campaign.id}`,
      layoutId: 2,
      templateId: templates[1] ?? 0,
      headerText: 'Two',
      bodyText: '<p>Two</p>',
      contactEmail: 'two@hale.example',
      elements: [{ type: 'HTML', content: '<p>More</p>' }],
      active: true,
    } as const;
    // Whatever may be written is looked at.
    const derivedOnes = new Set(['id', 'publishDate', 'address', 'previewAddress', 'version']);
    const written = Object.keys(SavedWebsite.shape).filter((key) => !derivedOnes.has(key));
    expect(Object.keys(changes).toSorted()).toEqual(written.toSorted());
    let now: object = { ...first, ...texts };
    for (const [key, value] of Object.entries(changes)) {
      now = { ...now, [key]: value };
      const body = SavedWebsite.parse(now);
      valueOf(await me.client.call('saveSite', { params: { id: campaign.id }, body }));
      expect([key, await kept(campaign.id)]).toEqual([key, expect.objectContaining(now)]);
    }
  });

  it('R-SITE-001 R-SITE-005 begins with one of four templates, and comes back with all that was written', async () => {
    const { templates } = valueOf(await me.client.call('siteTemplates'));
    expect(templates.map(({ name }) => name)).toEqual([
      'Plain',
      'Three steps',
      'Questions and answers',
      'Neighbourhood',
    ]);
    const { campaign } = valueOf(await me.client.call('saveCampaign', { body: { name: 'Spring' } }));
    const body = {
      layoutId: 1 as const,
      templateId: templates[2]?.id ?? 0,
      path: `all-${campaign.id}`,
      contactEmail: 'ann@hale.example',
      headerText: 'Sell it to me',
      bodyText: '<p>Hello</p>',
      elements: [],
    };
    const { website } = valueOf(await me.client.call('saveSite', { params: { id: campaign.id }, body }));
    expect(website).toMatchObject({ ...body, id: expect.any(Number), publishDate: null, active: false });
    expect(await kept(campaign.id)).toEqual(website);
  });

  it('is published with a contact e-mail and a business that has an address; its day stays (O-221, O-227)', async () => {
    const { campaign } = valueOf(await me.client.call('saveCampaign', { body: { name: 'Spring' } }));
    const save = async (body: object) =>
      await me.client.call('saveSite', {
        params: { id: campaign.id },
        body: { path: `day-${campaign.id}`, ...body },
      });
    expect(await save({ active: true })).toMatchObject({
      ok: false,
      status: 422,
      detail: 'The contact e-mail is missing: it gets what people write. Nothing was saved.',
    });
    expect(await save({ active: true, contactEmail: 'a@b@c' })).toMatchObject({ ok: false, status: 422 });
    const named = { active: true, contactEmail: 'ann@hale.example' };
    expect(await save(named)).toMatchObject({ ok: false, status: 422 });
    const path = await publishedSite(me, campaign.id);
    const { website: first } = valueOf(await me.client.call('campaign', { params: { id: campaign.id } })).campaign;
    expect(first?.publishDate).toBe(server.clock.now().toISOString());
    server.clock.advance(60);
    await publishedSite(me, campaign.id, { active: false });
    expect((await get(`/w/${path}`)).status).toBe(404);
    await publishedSite(me, campaign.id);
    const { website } = valueOf(await me.client.call('campaign', { params: { id: campaign.id } })).campaign;
    expect(website?.publishDate).toBe(first?.publishDate);
    const old = await me.client.call('saveSite', { params: { id: campaign.id }, body: { path, version: 1 } });
    expect(old).toMatchObject({ ok: false, status: 422 });
  });

  it('R-SITE-006 has no script and loads nothing but its own; a draft is seen by its link alone', async () => {
    const bodyText = '<p onclick="steal()">Hello <script>steal()</script><b>you</b></p><iframe src="//x"></iframe>';
    const path = await publishedSite(me, null, { bodyText, headerText: 'A <b>house</b>?' });
    const page = await get(`/w/${path.toUpperCase()}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).not.toMatch(/<script|onclick|<iframe|javascript:/i);
    expect(html).toContain('<p>Hello <b>you</b></p>');
    expect(html).toContain('A &lt;b&gt;house&lt;/b&gt;?');
    expect(html).toContain('1 Main St<br>Columbus, OH 43004');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('set-cookie')).toBeNull();
    // Not published.
    const { campaign } = valueOf(await me.client.call('saveCampaign', { body: { name: 'Draft' } }));
    const draft = { path: `draft-${campaign.id}`, headerText: 'Not yet' };
    const { website } = valueOf(await me.client.call('saveSite', { params: { id: campaign.id }, body: draft }));
    const shown = website.previewAddress.replace(/^https?:\/\/[^/]+/, '');
    expect((await get(`/w/${draft.path}`)).status).toBe(404);
    expect((await get(`/w/${draft.path}?preview=wrong`)).status).toBe(404);
    expect(await (await get(shown)).text()).toContain('Preview: nothing can be sent from here.');
    expect((await get(`/w/${draft.path}`, inForm({ email: 'a@example.org' }))).status).toBe(404);
    expect(valueOf(await me.client.call('siteTemplates')).templates.map(({ name }) => name)).toEqual([
      'Plain',
      'Three steps',
      'Questions and answers',
      'Neighbourhood',
    ]);
  });
});

describe('the form of a page', () => {
  const send = async (path: string, posted: Posted, afterSeconds = 20): Promise<Response> => {
    const fields = await formFields(server.baseUrl, path);
    server.clock.advance(afterSeconds / 60);
    return await get(`/w/${path}`, inForm({ ...fields, ...posted }));
  };
  const bea: Posted = {
    name: 'Bea Quinn',
    phone: '(434) 293-0077',
    email: 'Bea@Example.org',
    address: '12 Elm St',
    message: 'Call me\nin the evening',
    consent: 'yes',
  };

  it('makes a lead with its contact, mail, alert and consent; the same form twice is one', async () => {
    const path = await publishedSite(me);
    const fields = await formFields(server.baseUrl, path);
    server.clock.advance(1);
    const answer = await get(`/w/${path}`, inForm({ ...fields, ...bea }));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/w/${path}/thanks`]);
    expect((await get(`/w/${path}`, inForm({ ...fields, ...bea }))).status).toBe(303);
    expect(await (await get(`/w/${path}/thanks`)).text()).toContain('Thank you');
    const { results, total, spam } = await leadsNow();
    expect([total, spam]).toEqual([1, 0]);
    expect(results[0]).toMatchObject({
      source: 'FORM',
      name: 'Bea Quinn',
      phone: '(434) 293-0077',
      email: 'bea@example.org',
      message: 'Call me\nin the evening',
      consented: true,
      sitePath: path,
    });
    const contact = valueOf(await me.client.call('contact', { params: { id: results[0]?.contactId ?? 0 } }));
    expect(contact).toMatchObject({ firstName: 'Bea', lastName: 'Quinn', mobile: '4342930077', source: 'LEAD' });
    const { results: consents } = valueOf(await me.client.call('consents', { query: {} }));
    expect(consents).toHaveLength(1);
    expect(consents[0]).toMatchObject({
      key: '+14342930077',
      level: 'WRITTEN',
      channels: ['SMS', 'VOICEMAIL', 'CALL'],
    });
    expect(consents[0]?.wording).toMatch(/^Yes, Hale & Sons may call and text me at this number/);
    const mails = await server.db.selectFrom('mail').select(['recipient', 'subject', 'body']).execute();
    const mine = mails.filter(({ recipient }) => recipient === `leads-${path}@hale.example`);
    expect(mine).toHaveLength(1);
    expect(mine[0]?.subject).toBe('A lead: Bea Quinn');
    expect(mine[0]?.body).toContain('Phone: (434) 293-0077');
    expect(valueOf(await me.client.call('alerts')).alerts.map(({ text }) => text)).toEqual([
      'A lead from your page: Bea Quinn, 12 Elm St',
    ]);
    // The box is not ticked: no consent. Somebody known is no second contact.
    await send(path, { ...bea, name: 'B. Quinn', consent: '', email: '' });
    const { results: two } = await leadsNow();
    expect(two.map(({ contactId, consented }) => [contactId, consented])).toEqual([
      [results[0]?.contactId, false],
      [results[0]?.contactId, true],
    ]);
    expect(valueOf(await me.client.call('consents', { query: {} })).results).toHaveLength(1);
  });

  it('puts aside what looks like spam, answers it the same, and gives it back with all that comes of a lead', async () => {
    const path = await publishedSite(me);
    const links = Array.from({ length: 30 }, (_, at) => `http://spam${at}.example`).join(' ');
    const posts: readonly (readonly [string, Posted, number])[] = [
      ['30 links', { ...bea, message: links }, 20],
      ['a field that nobody sees was filled', { ...bea, company_url: 'https://spam.example' }, 20],
      ['sent 1.2 seconds after the page was opened', bea, 1.2],
      ['the form was not taken from the page', { ...bea, t: 'made up' }, 20],
    ];
    for (const [, posted, seconds] of posts) expect((await send(path, posted, seconds)).status).toBe(303);
    expect(await leadsNow()).toMatchObject({ results: [], total: 0, spam: 4 });
    const { results } = await leadsNow(true);
    expect(results.map(({ why }) => why)).toEqual(posts.map(([why]) => why).toReversed());
    expect(valueOf(await me.client.call('consents', { query: {} })).results).toEqual([]);
    const [last] = results;
    const { lead } = valueOf(
      await me.client.call('markLead', { params: { id: last?.id ?? 0 }, body: { isSpam: false } }),
    );
    expect(lead.contactId).not.toBeNull();
    expect(valueOf(await me.client.call('alerts')).alerts).toHaveLength(1);
    expect(valueOf(await me.client.call('consents', { query: {} })).results).toHaveLength(1);
    // Put aside and taken back again it tells nothing twice.
    for (const isSpam of [true, false])
      valueOf(await me.client.call('markLead', { params: { id: lead.id }, body: { isSpam } }));
    expect(valueOf(await me.client.call('alerts')).alerts).toHaveLength(1);
    expect(await leadsNow()).toMatchObject({ total: 1, spam: 3 });
  });

  it('refuses what cannot be answered and keeps what was typed; an old page is sent once more', async () => {
    const path = await publishedSite(me);
    const empty = await send(path, { name: 'Bea <Quinn>', message: 'one\ntwo' });
    const html = await empty.text();
    expect(empty.status).toBe(422);
    expect(html).toContain('value="Bea &lt;Quinn&gt;"');
    expect(html).toContain('one\ntwo</textarea>');
    expect(html).toContain('Please give a phone number or an e-mail address.');
    const wrong = await (await send(path, { ...bea, phone: '434-555-0100', email: 'bea@example' })).text();
    expect(wrong).toContain('value="434-555-0100" aria-invalid="true" aria-describedby="phone-wrong"');
    expect(wrong).toContain('This address is no e-mail address.');
    expect(wrong).toContain('name="consent" value="yes" checked');
    const late = await send(path, bea, 24 * 60 * 60 + 60);
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('open for more than a day')]);
    expect(await get(`/w/${path}`, inForm({}))).toMatchObject({ status: 303 });
    const large = await get(`/w/${path}`, inForm({ message: 'x'.repeat(16 * 1024 - 7) }));
    expect([large.status, large.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await get(`/w/${path}`, json)).status).toBe(415);
    // By GET it is the page, and nothing is sent.
    expect((await get(`/w/${path}?email=a@example.org`)).status).toBe(200);
    me = await server.signIn({ username: me.auth.profile.username, password: 'correct horse battery' });
    expect(await leadsNow()).toMatchObject({ total: 0 });
  });

  it('takes five in ten minutes of an address, however many come at once, and says when again', async () => {
    const path = await publishedSite(me);
    const all = await Promise.all(Array.from({ length: 9 }, async () => await formFields(server.baseUrl, path)));
    server.clock.advance(1);
    const answers = await Promise.all(
      all.map(async (fields) => await get(`/w/${path}`, inForm({ ...fields, ...bea }))),
    );
    const counted = [303, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length);
    expect(counted).toEqual([5, 4]);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.text()).toMatch(/again in 10 minutes\. It was not sent yet\.[^]*value="Bea Quinn"/);
    expect(refused?.headers.get('retry-after')).toBe('600');
    expect(await leadsNow()).toMatchObject({ total: 5 });
    expect((await leadsNow()).results.map(({ contactId }) => contactId)).toEqual(
      Array(5).fill((await leadsNow()).results[0]?.contactId),
    );
    server.clock.advance(11);
    expect((await send(path, bea)).status).toBe(303);
  });
});

describe('a code', () => {
  it('leads to the page of its campaign, is counted once, and the form knows whose it is', async () => {
    await mayText(me, server.clock.now(), { channels: 'SMS,CALL' });
    const contactId = await contactOf(me, { firstName: 'Cara', lastName: 'Lane', mobile: numberOf(3) });
    const body = {
      name: 'Cards',
      content: { type: 'CALL' as const, script: 'Hello' },
      audience: { contactIds: [contactId] },
    };
    const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
    const { quote, notices } = valueOf(await me.client.call('estimateMailing', { params: { id: mailing.id } }));
    const acknowledged = notices.map(({ ruleId }) => ruleId);
    valueOf(await me.client.call('orderMailing', { params: { id: mailing.id }, body: { quote, acknowledged } }));
    const path = await publishedSite(me, mailing.marketingCampaignId);
    const { code } = await server.db
      .selectFrom('recipient')
      .select('code')
      .where('mailing_id', '=', mailing.id)
      .executeTakeFirstOrThrow();
    for (const written of [code, code.toLowerCase(), code]) {
      const led = await get(`/r/${written}`);
      expect([led.status, led.headers.get('location')]).toEqual([302, `/w/${path}?r=${code}`]);
    }
    await get(`/r/${code}`, { method: 'HEAD' });
    const row = async () =>
      valueOf(await me.client.call('mailings', { query: {} })).mailings.find(({ id }) => id === mailing.id);
    expect(await row()).toMatchObject({ scans: 1, machineScans: 0, leads: 0, costPerLead: null });
    const fields = await formFields(server.baseUrl, `${path}?r=${code}`);
    expect(fields['r']).toBe(code);
    server.clock.advance(1);
    await get(`/w/${path}`, inForm({ ...fields, email: 'somebody@example.org' }));
    expect((await leadsNow()).results[0]).toMatchObject({ contactId, mailing: { id: mailing.id, name: 'Cards' } });
    expect(await row()).toMatchObject({ scans: 1, leads: 1, costPerLead: 0 });
    // Of another account: the form is taken, and nothing is known of whose code it is.
    const other = await server.newcomer();
    const theirs = await publishedSite(other);
    const stolen = await formFields(server.baseUrl, `${theirs}?r=${code}`);
    server.clock.advance(1);
    const sent = await get(`/w/${theirs}`, inForm({ ...stolen, email: 'x@example.org' }));
    expect([sent.status, await sent.text()]).toEqual([303, '']);
    const { results } = valueOf(await other.client.call('leads', { query: {} }));
    expect(results.map(({ mailing: of, email }) => [of, email])).toEqual([[null, 'x@example.org']]);
    // Who was called back is one lead, once.
    const again = valueOf(
      await me.client.call('addLead', { body: { mailingId: mailing.id, seq: 1, source: 'CALL', message: 'Called' } }),
    );
    const twice = valueOf(await me.client.call('addLead', { body: { mailingId: mailing.id, seq: 1, source: 'CALL' } }));
    expect(twice.lead.contactId).toBe(contactId);
    expect(again.lead.mailing?.id).toBe(mailing.id);
    expect(await row()).toMatchObject({ leads: 2 });
  });

  it('that nobody has is nothing; after sixty in an hour it is too many', async () => {
    const asked: number[] = [];
    for (let at = 0; at < 70; at += 1) asked.push((await get(`/r/AAAAAAAA${String(at).padStart(2, '0')}`)).status);
    expect([asked[0], asked[58], asked.at(-1)]).toEqual([404, 404, 429]);
  });
});
