/** How the rows of a mailing reach whoever takes them; a channel without a service makes files. */
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { smsChannel } from '../sms/smsChannel.ts';
import type { Channel, ChannelParts } from './channel.ts';

/** The service of a channel; null: files. A new one is a line here. */
const channels: Readonly<Partial<Record<MailingType, (parts: ChannelParts) => Channel | null>>> = {
  SMS: ({ phone }) => (phone === null ? null : smsChannel(phone)),
};

export const channelOf = (parts: ChannelParts, type: MailingType): Channel | null => channels[type]?.(parts) ?? null;
