/** What is wrong with a card as it was filled in, whole: the page says it beside the fields, the server refuses by it. */
import { expiryText, isExpired } from '../../calc/billing/cards.ts';
import type { CalendarDate } from '../../calc/dates.ts';
import { countryOf } from '../catalogue/billing/countries.ts';
import type { CardFields } from '../contract/billing/wallet.ts';

const EXPIRED = 'The card has expired.';

type Expiry = Pick<CardFields, 'cardExpMonth' | 'cardExpYear'>;

/** By field, in sentences. `kept`: the expiry that is kept already, which may be past. */
export function cardProblems(
  card: CardFields,
  today: CalendarDate,
  kept: Expiry | null,
): Partial<Record<keyof CardFields, string>> {
  const isKept = kept?.cardExpMonth === card.cardExpMonth && kept.cardExpYear === card.cardExpYear;
  const expiry = expiryText({ month: card.cardExpMonth, year: card.cardExpYear });
  const isPast = !isKept && isExpired(expiry, today);
  return { ...(isPast ? { cardExpMonth: EXPIRED } : {}), ...addressProblems(card) };
}

function addressProblems({
  billingCountry,
  billingState,
  billingZip,
}: CardFields): Partial<Record<keyof CardFields, string>> {
  const country = countryOf(billingCountry);
  if (country === undefined) return { billingCountry: 'There is no such country.' };
  const { states, stateLabel, postalLabel, postalPattern, name } = country;
  const hasState = states.length === 0 ? billingState === '' : states.some(({ code }) => code === billingState);
  const written = billingCountry === 'US' ? 'has 5 digits' : 'is written like K1A 0B1';
  return {
    ...(hasState
      ? {}
      : {
          billingState:
            states.length === 0
              ? `An address in ${name} names no ${stateLabel.toLowerCase()}.`
              : `Choose a ${stateLabel.toLowerCase()}.`,
        }),
    ...(postalPattern === null || postalPattern.test(billingZip)
      ? {}
      : { billingZip: `The ${postalLabel} ${written}.` }),
  };
}
