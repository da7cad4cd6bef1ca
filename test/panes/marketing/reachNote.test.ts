/** What a form says before anybody has asked for an estimate: without what nobody of its channel is reached. */
import { expect, it } from 'vitest';
import { writtenTypes } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { lackingOf } from '../../../src/panes/marketing/mailings/ReachNote.tsx';

it('names what the channel needs and nothing else', () => {
  const said = (kept: Parameters<typeof lackingOf>[1]) =>
    Object.fromEntries(writtenTypes.map((type) => [type, lackingOf(type, kept).length]));
  expect(said({ consents: 0, list: 'NONE' })).toEqual({ SMS: 2, EMAIL: 0, POSTCARD: 0, VOICEMAIL: 2, CALL: 1 });
  expect(said({ consents: 0, list: 'GOOD' })).toEqual({ SMS: 1, EMAIL: 0, POSTCARD: 0, VOICEMAIL: 1, CALL: 0 });
  expect(said({ consents: 7, list: 'GOOD' })).toEqual({ SMS: 0, EMAIL: 0, POSTCARD: 0, VOICEMAIL: 0, POSTCARD: 0, CALL: 0 });
  expect(lackingOf('CALL', { consents: 0, list: 'OLD' })).toEqual([
    'The do-not-call lists are too old: upload a newer one.',
  ]);
});
