/** What concerns the payment service. */
export type PaymentsMessage =
  /** A bank may ask for a confirmation: whoever ordered is sent to its page. */
  | { readonly type: 'payments.ask' }
  /** A card is entered on the page of the service. */
  | { readonly type: 'payments.addCard' };
