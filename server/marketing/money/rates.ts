/** What pieces of campaigns cost (O-216, R-CAMPAIGN-026): with files nothing, by a service as the installation says. */
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { isPaidChannel } from '../../../src/api/catalogue/marketing/rates.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import type { Config } from '../../platform/config/config.ts';

/** Cents for a piece that a service takes; of texts a piece is a segment. */
export const rateOf = ({ marketing: { rates } }: Pick<Config, 'marketing'>, type: MailingType): Cents =>
  cents(isPaidChannel(type) ? rates[type] : 0);
