/** What a piece of a campaign costs that goes out by a service (O-216), where the installation does not say otherwise. */
import type { MailingType } from './campaignTypes.ts';

/** Channels whose pieces are paid; a call list is dialled by a person. */
export const paidChannels = ['VOICEMAIL', 'POSTCARD', 'EMAIL', 'SMS'] as const satisfies MailingType[];
export type PaidChannel = (typeof paidChannels)[number];

/** Cents a piece; of text messages a segment. */
export const usualRates: Readonly<Record<PaidChannel, number>> = { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 2, SMS: 3 };

/** The day since which they hold. */
export const RATES_AS_OF = '2026-11-22';

export const isPaidChannel = (type: MailingType): type is PaidChannel => type !== 'CALL';
