import { cardProblems } from '../../../api/billing/cardProblems.ts';
import { FIRST_COUNTRY } from '../../../api/catalogue/billing/countries.ts';
import type { CardFields, PaymentMethod } from '../../../api/contract/billing/wallet.ts';
import {
  cardCodeProblem,
  cardNumberProblem,
  cardTypeOf,
  lastFourOf,
  maskedNumber,
  type CardType,
} from '../../../calc/billing/cards.ts';
import type { CalendarDate } from '../../../calc/dates.ts';
import { fieldsOf } from '../../../machines/billing/wallet/context.ts';

/** What stands in the fields. Month or year 0: not chosen yet. */
export type CardDraft = CardFields & { readonly number: string; readonly code: string };
export type DraftProblems = { readonly [K in keyof CardDraft]?: string };

const blank: CardFields = {
  cardName: '',
  cardExpMonth: 0,
  cardExpYear: 0,
  billingStreetAddress: '',
  billingStreetAddress2: '',
  billingCity: '',
  billingState: '',
  billingZip: '',
  billingCountry: FIRST_COUNTRY,
};

export const emptyDraft = (card: PaymentMethod | null): CardDraft => ({
  ...(card === null ? blank : fieldsOf(card)),
  number: '',
  code: '',
});

/** What is wrong, by field; of a card that is there number and code are not asked. */
export function problemsOf(draft: CardDraft, card: PaymentMethod | null, today: CalendarDate): DraftProblems {
  const { number, code, ...fields } = draft;
  const numberProblem = card === null ? cardNumberProblem(number) : null;
  const codeProblem = card === null ? cardCodeProblem(code, cardTypeOf(number)) : null;
  return {
    ...cardProblems(fields, today, card),
    ...(numberProblem === null ? {} : { number: numberProblem }),
    ...(codeProblem === null ? {} : { code: codeProblem }),
  };
}

/** All that leaves the page of a number. */
export const maskedDraft = (number: string, type: CardType): string => maskedNumber(type, lastFourOf(number));
