/** The preview of an e-mail that is being written, on the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultElement } from '../../../src/api/catalogue/marketing/elements.ts';
import { emailPreviewMachine } from '../../../src/machines/marketing/emailPreview.ts';
import { blankText } from '../../../src/machines/marketing/mailings/context.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

const email = { ...blankText.email, subject: 'Hello #OwnerFirstName#', bodyText: '<p>One</p>' };
const REST = 60;
describe('the preview of an e-mail', () => {
  it('R-CAMPAIGN-023 reads the templates once, and anew after a campaign was saved', async () => {
    const { does, context, wire } = openDesk(emailPreviewMachine, { server, me });
    // What is drawn in the same moment does not stop it.
    await does({ type: 'emailPreview.open' }, { type: 'emailPreview.draw', email });
    expect(context().templates?.templates).toHaveLength(8);
    await does({ type: 'emailPreview.close' }, { type: 'emailPreview.open' });
    expect(wire.of('emailTemplates').length).toBe(1);
    await does({ type: 'emailPreview.forget' });
    expect(context().templates).toBeNull();
    await does({ type: 'emailPreview.open' });
    expect([wire.of('emailTemplates').length, context().templates?.layouts.length]).toEqual([2, 3]);
  });

  it('is drawn once for keys that follow each other, and says what is wrong without losing the last one', async () => {
    const { does, passes, context, wire } = openDesk(emailPreviewMachine, { server, me });
    for (const word of ['O', 'On', 'One'])
      await does({ type: 'emailPreview.draw', email: { ...email, bodyText: `<p>${word}</p>` } });
    await passes(REST);
    expect(wire.of('previewEmail').length).toBe(1);
    expect(context().drawn?.html).toContain('<p>One</p>');
    await does({ type: 'emailPreview.draw', email: { ...email, bodyText: '<p>#Nobody#</p>' } });
    await passes(REST);
    expect(context().problem).toContain('#Nobody#');
    expect(context().drawn?.html).toContain('<p>One</p>');
    await does({ type: 'emailPreview.close' });
    expect(context()).toMatchObject({ drawn: null, problem: null, email: null });
  });

  it('R-EMAIL-004 asks where its button leads, says what is wrong with that, and forgets it with the form', async () => {
    const { does, context, wire } = openDesk(emailPreviewMachine, { server, me });
    await does({ type: 'emailPreview.check', url: 'ftp://hale.example' });
    expect(context().link).toEqual({
      url: 'ftp://hale.example',
      text: 'Nobody gets there: a link begins with http:// or https://.',
    });
    await does({ type: 'emailPreview.check', url: 'http://127.0.0.1:1/' });
    expect(context().link?.text).toBe('Nobody gets there: this address is not public.');
    expect(wire.of('checkEmailLink').length).toBe(2);
    await does({ type: 'emailPreview.check', url: 'x'.repeat(2001) });
    expect(context().link?.text).not.toBeNull();
    await does({ type: 'emailPreview.close' });
    expect(context().link).toBeNull();
  });

  it('a file becomes a picture that the preview holds, or is refused in words beside its field', async () => {
    const { does, passes, context, wire } = openDesk(emailPreviewMachine, { server, me });
    const { default: sharp } = await import('sharp');
    const create = { width: 3, height: 2, channels: 3 as const, background: '#1c5fd4' };
    const file = new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'logo.png');
    await does({ type: 'emailPreview.picture', kind: 'BANNER', file: new File(['no'], 'logo.png') });
    expect(context().upload).toMatchObject({ kind: 'BANNER', picture: null });
    expect(context().upload.refusal).toContain('A picture of an e-mail is PNG or JPEG. Nothing was kept.');
    await does({ type: 'emailPreview.picture', kind: 'LOGO', file });
    const { picture } = context().upload;
    expect(context().upload).toEqual({ kind: 'LOGO', picture: expect.any(Number), refusal: null });
    await does({ type: 'emailPreview.placed' });
    expect(context().upload.picture).toBeNull();
    const elements = [{ ...defaultElement('LOGO', { x: 0, y: 0, width: 0, height: 0 }), content: String(picture) }];
    for (const subject of ['One', 'Two']) {
      await does({ type: 'emailPreview.draw', email: { ...email, subject, elements } });
      await passes(REST);
      expect(context().drawn?.html).toMatch(/src="data:image\/png;base64,[A-Za-z0-9+/]+=*"/);
    }
    // It is read once.
    expect(wire.of('pictureFile').length).toBe(1);
  });

  it('is mailed to whoever writes it, and says where it is while there is no mail server', async () => {
    const { does, passes, context } = openDesk(emailPreviewMachine, { server, me });
    const mail = async (): Promise<string | null> => {
      await does({ type: 'emailPreview.draw', email });
      await passes(REST);
      await does({ type: 'emailPreview.mail' });
      return context().mailed;
    };
    expect(await mail()).toContain('Add an address for answers to the profile');
    valueOf(await me.client.call('saveProfile', { body: { replyToEmail: 'ann@hale.example' } }));
    // Asked before it was drawn, too: no click is lost.
    await does({ type: 'emailPreview.draw', email: { ...email, subject: 'At once' } }, { type: 'emailPreview.mail' });
    expect(context().mailed).toBe('Written for ann@hale.example (folder outbox/email/preview): nothing was sent.');
    expect(context().drawn?.subject).toBe('At once');
    expect(await mail()).toBe('Written for ann@hale.example (folder outbox/email/preview): nothing was sent.');
  });
});
