/** From where somebody comes back who was sent to a page of the payment service. */
export interface Returned {
  /** CARD: a card was entered there; PAYMENT: the bank was answered about an order. */
  readonly from: 'CARD' | 'PAYMENT';
  readonly name: string;
}

/**
 * What the address says of it; null: nothing. A name is no secret, and whose it is the server knows.
 *
 * @example returnedFrom('/account/wallet', '?card=cs_1') // { from: 'CARD', name: 'cs_1' }
 */
export function returnedFrom(path: string, query: string): Returned | null {
  if (!path.startsWith('/account/')) return null;
  const given = new URLSearchParams(query);
  const [card, payment] = [given.get('card'), given.get('payment')];
  if (card !== null) return { from: 'CARD', name: card };
  return payment === null ? null : { from: 'PAYMENT', name: payment };
}
