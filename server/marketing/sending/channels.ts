/** How the rows of a mailing reach whoever takes them; a channel without a service makes files. */
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { emailChannel } from '../email/emailChannel.ts';
import { postcardChannel } from '../postcards/postcardChannel.ts';
import { smsChannel } from '../sms/smsChannel.ts';
import { voiceChannel } from '../voicemail/voiceChannel.ts';
import type { Channel, ChannelParts } from './channel.ts';

/** The service of a channel; null: files. A new one is a line here. */
const channels: Readonly<Partial<Record<MailingType, (parts: ChannelParts) => Channel | null>>> = {
  EMAIL: (parts) => (parts.mail === null ? null : emailChannel(parts.mail, parts)),
  POSTCARD: (parts) => (parts.post === null ? null : postcardChannel(parts.post, parts)),
  SMS: ({ phone }) => (phone === null ? null : smsChannel(phone)),
  VOICEMAIL: ({ phone, store, clock }) => (phone === null ? null : voiceChannel(phone, { store, clock })),
};

export const channelOf = (parts: ChannelParts, type: MailingType): Channel | null => channels[type]?.(parts) ?? null;
