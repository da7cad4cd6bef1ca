import { POSTCARD_SIZE, postcardCategories } from '../../../src/api/catalogue/marketing/postcards.ts';
import type { AuthAnswer } from '../../../src/api/contract/account/session.ts';
import type { MailingRow } from '../../../src/api/contract/marketing/mailings.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import { appendRates } from '../../billing/prices.ts';
import type { Config } from '../../platform/config/config.ts';
import { rateOf } from '../money/rates.ts';

type Told = Pick<AuthAnswer, 'campaigns' | 'postcardCategories' | 'postcardRates' | 'contactAppendRates'>;

/** What a sign-in tells of campaigns (R-CAMPAIGN-008); `mailings` null: of nobody who may see them. */
export function signedInMarketing(
  config: Pick<Config, 'marketing' | 'skipTrace'>,
  {
    mailings,
    hasListManagement,
  }: { readonly mailings: readonly MailingRow[] | null; readonly hasListManagement: boolean },
): Told {
  const of = (type: MailingRow['type']): MailingRow[] => (mailings ?? []).filter((row) => row.type === type);
  const campaigns = { voicemail: of('VOICEMAIL'), postcard: of('POSTCARD'), email: of('EMAIL'), sms: of('SMS') };
  if (mailings === null)
    return {
      campaigns,
      postcardCategories: [],
      postcardRates: [],
      contactAppendRates: { rate: 0, phoneRate: 0, emailRate: 0 },
    };
  const { contact, phone, email } = appendRates(config, { hasListManagement });
  const dollars = (amount: number): number => dollarsOf(cents(amount));
  return {
    campaigns,
    postcardCategories: [...postcardCategories],
    postcardRates: [
      { size: POSTCARD_SIZE, rate: dollarsOf(rateOf(config, 'POSTCARD')), asOf: config.marketing.ratesAsOf },
    ],
    contactAppendRates: { rate: dollars(contact), phoneRate: dollars(phone), emailRate: dollars(email) },
  };
}
