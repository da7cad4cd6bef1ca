/** E-mails as they are made for each recipient; names and addresses are invented. */
import { describe, expect, it } from 'vitest';
import { defaultElement, elementTypes } from '../../../../src/api/catalogue/marketing/elements.ts';
import { emailLayouts, emailTemplates } from '../../../../src/api/catalogue/marketing/emailTemplates.ts';
import { CampaignElement, EmailContent } from '../../../../src/api/contract/marketing/emailContent.ts';
import { placeholderValues } from '../../../../src/api/marketing/placeholderValues.ts';
import { compileEmail, renderEmail } from '../../../../server/marketing/email/compileEmail.ts';
import { whyNoFooter } from '../../../../server/marketing/email/emailFooter.ts';

const business = {
  businessFirstName: 'Ann',
  businessLastName: 'Lee',
  businessName: 'Lee & Sons Homes',
  businessPhone: '6145550100',
  businessUrl: 'lee.example',
  businessEmail: 'ann@lee.example',
  businessStreetAddress: '1 Main St',
  businessCity: 'Columbus',
  businessState: 'OH',
  businessZip: '43004',
};
const owner = { firstName: 'JOHN', middleName: 'A', lastName: 'SMITH', suffix: '', companyName: '' };
const place = { street: '12 OAK ST', city: 'COLUMBUS', state: 'OH', zip: '43004' };
const values = placeholderValues(business, owner, place);
const optOutUrl = 'https://go.example/u/7K3M9QX2TB';
const content = (part: Partial<EmailContent>): EmailContent =>
  EmailContent.parse({ subject: 'About #PropertyStreet#', friendlyFrom: 'Ann Lee', ...part });
const rendered = async (part: Partial<EmailContent>, some = values) => {
  const made = await renderEmail(content(part), some, { optOutUrl });
  if (!made.ok) throw new Error(made.problems.join());
  return made.email;
};

describe('e-mails', () => {
  it.each(emailLayouts)(
    'O-217 with layout $id have why, who, the postal address and the way to get no more',
    async ({ id }) => {
      const { html, text } = await rendered({ layoutId: id, bodyText: '<p>Hello #OwnerFirstName#,</p>' });
      for (const said of ['as an owner of property in Columbus, OH 43004', '1 Main St, Columbus, OH 43004']) {
        expect(html).toContain(said);
        expect(text).toContain(said);
      }
      expect(html).toContain('Sent by Ann Lee, Lee &amp; Sons Homes');
      expect(text).toContain('Sent by Ann Lee, Lee & Sons Homes');
      expect(html).toContain(`href="${optOutUrl}"`);
      expect(text).toContain(optOutUrl);
      expect([html, text].map((one) => one.includes('Hello John,'))).toEqual([true, true]);
    },
  );

  it('are as a letter where templates are off, and without a profile address cannot be sent', async () => {
    const [off, letter] = [
      await rendered({ templateEnabled: false, layoutId: 1, url: 'https://a.example/', bodyText: '<p>x</p>' }),
      await rendered({ layoutId: 2, url: 'https://a.example/', bodyText: '<p>x</p>' }),
    ];
    expect(off.html).toBe(letter.html);
    expect(whyNoFooter(values)).toBeNull();
    expect(whyNoFooter({ ...values, MyBusinessStreet: ' ' })).toBe(
      'Add your business address to the profile: every e-mail must carry it.',
    );
  });

  it('hold values as text, whatever they are: in HTML, in the text part and in the subject', async () => {
    const evil = { ...values, OwnerFirstName: '<img src=x onerror=alert(1)>\r\nBcc: all@example.com #OwnerLastName#' };
    const { html, text, subject } = await rendered(
      { subject: 'Hi #OwnerFirstName#', bodyText: '<p>#OwnerFirstName#</p>' },
      evil,
    );
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: all@example.com #OwnerLastName#');
    expect(text).toContain('<img src=x onerror=alert(1)> Bcc: all@example.com #OwnerLastName#');
    expect(subject).toBe('Hi <img src=x onerror=alert(1)> Bcc: all@example.com #OwnerLastName#');
  });

  it('lose what runs, loads, hides or leads elsewhere, and keep texts, lists and looks', async () => {
    const { html } = await rendered({
      bodyText: `<p style="position:fixed;color:#ff0000;text-align:center" onclick="x()">kept</p><script>alert(1)</script>
        <style>p{display:none}</style><iframe src="https://evil.example"></iframe><img src="https://evil.example/open.gif">
        <a href="javascript:alert(1)">a</a><a href="//evil.example">b</a>
        <ul><li>one</li></ul><span style="background:url(https://evil.example)">d</span>`,
    });
    expect(html).toContain('<p style="color:#ff0000;text-align:center">kept</p>');
    expect(html).toContain('<ul><li>one</li></ul>');
    for (const gone of ['evil.example', 'javascript:', 'onclick', 'position:fixed', 'alert(1)'])
      expect([gone, html.includes(gone)]).toEqual([gone, false]);
  });

  it('say a link that is called by its own address once in the text part', async () => {
    const { text } = await rendered({
      bodyText:
        '<p><a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a> <a href="https://d.example">here</a></p>',
    });
    expect(text).toContain('https://a.example/?b=1&c=2 here [https://d.example]');
  });

  it('count their links, button and banner among them, and lead through the addresses that are given', async () => {
    const made = await compileEmail(
      content({
        layoutId: 3,
        url: 'https://offer.example/a?b=1&c=2',
        elements: [CampaignElement.parse({ type: 'BANNER', content: 'https://pictures.example/1.png' })],
        bodyText: '<p><a href="https://one.example/x?y=1&amp;z=2">one</a> <a href="#MyBusinessWebsite#">two</a></p>',
      }),
    );
    if (!made.ok) throw new Error(made.problems.join());
    const { linksOf, fill, uses } = made.email;
    expect(linksOf('')).toEqual(['https://one.example/x?y=1&z=2', '', 'https://offer.example/a?b=1&c=2']);
    expect(uses).toContain('MyBusinessName');
    const plain = fill(values, { optOutUrl });
    expect(plain.html).toContain('href="https://one.example/x?y=1&amp;z=2"');
    expect(plain.html).toContain('href="https://lee.example"');
    expect(plain.html).toContain('src="https://pictures.example/1.png"');
    const counted = fill(values, { optOutUrl, linkOf: (n) => `https://go.example/r/CODE/${n}` });
    expect([...counted.html.matchAll(/https:\/\/go\.example\/r\/CODE\/\d/g)].map(([url]) => url.at(-1))).toEqual(
      expect.arrayContaining(['0', '1', '2']),
    );
    expect(counted.html).not.toContain('one.example');
    expect(counted.text).toContain('https://go.example/r/CODE/0');
    const none = fill({ ...values, MyBusinessWebsite: 'javascript:alert(1)' }, { optOutUrl });
    expect(none.html).not.toContain('javascript');
  });

  it('are refused with an unknown placeholder, named with the nearest, or a link that is none', async () => {
    expect(
      await compileEmail(content({ subject: '#OwnerFirstname1#', bodyText: '<p>#Weather#</p>', url: 'ftp://x' })),
    ).toEqual({
      ok: false,
      problems: [
        '"#OwnerFirstname1#" is no placeholder: #OwnerFirstName#?',
        '"#Weather#" is no placeholder. Two hash signs are a hash sign.',
        '"ftp://x" is no web address.',
      ],
    });
  });

  it.each([
    'https://#OwnerLastName#.example',
    'https://one.example/?n=#OwnerFirstName#',
    'https://one.example/#Unknown#',
  ])('are refused with a placeholder in the link %s: it would lead nowhere, and nobody would be told', async (href) => {
    expect(await compileEmail(content({ bodyText: `<p><a href="${href}">here</a></p>` }))).toEqual({
      ok: false,
      problems: [
        `The link "${href}" holds a placeholder: a link leads everybody to one address, or is #MyBusinessWebsite# alone.`,
      ],
    });
  });

  it('signs by which values are found within are taken from what a person wrote', async () => {
    const { html, subject } = await rendered({ subject: '\uE0000\uE001x', bodyText: '<p>\uE0001\uE001y ##1</p>' });
    expect([subject, html.includes('<p>1y #1</p>')]).toEqual(['0x', true]);
  });
});

describe('templates and elements', () => {
  it('R-CAMPAIGN-012 R-CAMPAIGN-013 elements have their types, and begin with brightness and opacity 1 and no colour', () => {
    expect(elementTypes).toEqual([
      'BACKGROUND_IMAGE',
      'BANNER',
      'LOGO',
      'LOGO2',
      'TITLE_HTML',
      'BODY_HTML',
      'IMAGE',
      'HTML',
    ]);
    const frame = { x: 1, y: 2, width: 3, height: 4 };
    const element = { type: 'LOGO', ...frame, brightness: 1, opacity: 1, backgroundColor: null };
    expect(defaultElement('LOGO', frame)).toEqual(element);
    expect(CampaignElement.parse({ type: 'LOGO', ...frame })).toEqual({ ...element, content: '' });
    for (const wrong of [{ type: 'VIDEO' }, { type: 'LOGO', opacity: 2 }, { type: 'LOGO', backgroundColor: 'red;x' }])
      expect(CampaignElement.safeParse(wrong).success).toBe(false);
  });

  it('R-EMAIL-003 the first layout is the one to begin with', () => {
    expect(EmailContent.parse({ subject: '', friendlyFrom: '' }).layoutId).toBe(1);
  });

  it.each(emailTemplates)(
    '$name can be sent as it is, and says who writes',
    async ({ layoutId, subject, headerText, bodyText }) => {
      const email = await rendered({ layoutId, subject, headerText, bodyText });
      expect(email.subject).not.toMatch(/#|^$/);
      expect(email.text).toContain('Ann Lee');
      expect(email.text).not.toMatch(/#[A-Z]/);
      expect(email.html).not.toMatch(/#[A-Z][a-z]+[A-Z]/);
    },
  );
});
