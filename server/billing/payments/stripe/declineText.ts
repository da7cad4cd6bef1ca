/** Why a bank did not pay, as a person may read it: of cards that are lost or stolen nothing is said. */
const WORDS: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient funds',
  card_velocity_exceeded: 'the card is over its limit',
  withdrawal_count_limit_exceeded: 'the card is over its limit',
  expired_card: 'the card has expired',
  incorrect_cvc: 'its security code is wrong',
  invalid_cvc: 'its security code is wrong',
  incorrect_number: 'its number is wrong',
  invalid_account: 'the card or its account is not valid',
  card_not_supported: 'the card does not take such a purchase',
  currency_not_supported: 'the card does not pay in dollars',
  do_not_honor: 'the bank gives no reason',
  generic_decline: 'the bank gives no reason',
  issuer_not_available: 'the bank could not be reached',
  processing_error: 'the bank could not be reached',
};

/** @example declineText('insufficient_funds') // 'The card was declined: insufficient funds.' */
export function declineText(code: string): string {
  if (code === 'payment_intent_authentication_failure')
    return 'The bank did not get the confirmation that it asked for.';
  if (code === 'authentication_required') return 'The bank asks the holder of the card for a confirmation.';
  return `The card was declined: ${WORDS[code] ?? 'the bank gives no reason'}.`;
}
