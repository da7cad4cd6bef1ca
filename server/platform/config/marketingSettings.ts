import { z } from 'zod';
import { paidChannels, RATES_AS_OF, usualRates, type PaidChannel } from '../../../src/api/catalogue/marketing/rates.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';

const ENTRY = /^(\w+)=(\d{1,4}(?:\.\d{1,2})?)$/;
const EXAMPLE = paidChannels
  .map((channel) => `${channel.toLowerCase()}=${dollarsOf(cents(usualRates[channel])).toFixed(2)}`)
  .join(', ');

/** Dollars for a piece of a campaign by its channel, as cents (O-216); those not named cost what they usually do. */
const marketingRates = z.string().transform((text, context): Readonly<Record<PaidChannel, number>> => {
  const rates: Record<PaidChannel, number> = { ...usualRates };
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue;
    const [, name = '', dollars = ''] = ENTRY.exec(entry) ?? [];
    const channel = paidChannels.find((one) => one === name.toUpperCase());
    if (channel === undefined) context.addIssue(`write ${EXAMPLE}; '${entry}' is none`);
    else rates[channel] = Math.round(Number(dollars) * 100);
  }
  return rates;
});

/** What pieces of campaigns cost, and since which day. */
export const marketingSettings = {
  MARKETING_RATES: marketingRates.prefault(''),
  MARKETING_RATES_AS_OF: z.iso.date('write a day as 2026-11-22').default(RATES_AS_OF),
};

const secret = { isSecret: true } as const;

/** A service that prints and posts cards, with the API of Lob. */
export const lobSettings = {
  LOB_KEY: z
    .string()
    .regex(/^\S{8,200}$/, 'write the secret key of Lob, live_...')
    .nullable()
    .default(null)
    .meta(secret),
  LOB_URL: z
    .url({ protocol: z.regexes.httpProtocol, error: 'write an address that begins with https:// or http://' })
    .default('https://api.lob.com'),
  LOB_WEBHOOK_SECRET: z
    .string()
    .min(8, 'write the secret of the webhook at Lob, 8 signs or more')
    .nullable()
    .default(null)
    .meta(secret),
};
