/** Cards of the test service, by number: how the bank behind each behaves. */
export interface TestCard {
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb';
  /** Declined with this code whenever it is charged. */
  readonly declines?: string;
  /** The bank asks its holder, at each charge. */
  readonly asks?: true;
  /** It is not even taken into the wallet. */
  readonly isRefused?: true;
  /** LOST: charged, and the answer never comes. FAILS: charged, and answered with 500 for this key for ever. */
  readonly answer?: 'LOST' | 'FAILS' | 'SLOW';
}

export const testCards = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '3566002020360505': { brand: 'jcb' },
  '4000000000000002': { brand: 'visa', declines: 'generic_decline', isRefused: true },
  '4000000000009995': { brand: 'visa', declines: 'insufficient_funds' },
  '4000000000000069': { brand: 'visa', declines: 'expired_card' },
  '4000002760003184': { brand: 'visa', asks: true },
  '4000000000000341': { brand: 'visa', answer: 'LOST' },
  '4000000000000119': { brand: 'visa', answer: 'FAILS' },
  '4000000000000127': { brand: 'visa', answer: 'SLOW' },
} as const satisfies Readonly<Record<string, TestCard>>;

export type TestNumber = keyof typeof testCards;

export const testCardOf = (number: string): TestCard | undefined =>
  Object.entries(testCards).find(([one]) => one === number)?.[1];
