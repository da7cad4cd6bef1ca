/** A campaign of each channel to the same people, as somebody with a business, consent and lists of numbers makes them. */
import { writtenTypes, type WrittenType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import type { Content, Mailing } from '../../../src/api/contract/marketing/mailings.ts';
import type { SignedIn } from '../server.ts';
import { valueOf } from '../valueOf.ts';
import { mayText } from './people.ts';
import { voiceParts } from './voice.ts';

type Audience = { readonly contactIds: number[] } | { readonly groupIds: number[] };

/** A draft of each. The people have a mobile number of `numberOf`, an e-mail address and a mail address. */
export async function everyChannel(me: SignedIn, now: Date, audience: Audience): Promise<Map<WrittenType, Mailing>> {
  await mayText(me, now, { channels: 'SMS VOICEMAIL' });
  const business = { businessName: 'Hale Homes', businessStreetAddress: '1 Main St', businessCity: 'Columbus' };
  const profile = { ...business, businessState: 'OH', businessZip: '43004', replyToEmail: 'ann@hale.example' };
  valueOf(await me.client.call('saveProfile', { body: profile }));
  const title = { id: 't', type: 'TITLE_HTML', x: 200, y: 300, width: 1400, height: 300, content: '<p>Hello</p>' };
  const contents: Readonly<Record<WrittenType, object>> = {
    SMS: { type: 'SMS', message: 'Hello' },
    CALL: { type: 'CALL', script: 'Hello' },
    EMAIL: {
      type: 'EMAIL',
      subject: 'Your house',
      friendlyFrom: 'Ann',
      replyToEmail: 'ann@hale.example',
      bodyText: '<p>Hello, see <a href="https://one.example/">this</a>.</p>',
    },
    VOICEMAIL: await voiceParts(me),
    POSTCARD: { type: 'POSTCARD', frontGraphic: { elements: [title] } },
  };
  const made = new Map<WrittenType, Mailing>();
  for (const type of writtenTypes) {
    const content = contents[type] as Content; // one of its members each
    const body = { name: `By ${type}`, content, audience };
    made.set(type, valueOf(await me.client.call('saveMailing', { body })).mailing);
  }
  return made;
}
