/** What the machines of campaigns tell each other. */
export type MarketingMessage =
  /** An e-mail campaign was saved: its templates are read anew. */
  | { readonly type: 'emailPreview.forget' }
  /** Whom this mailing goes to is shown, read anew; null: none is under the cursor. */
  | { readonly type: 'recipients.show'; readonly id: number | null }
  /** Somebody is sent to again, who failed or is unknown. */
  | { readonly type: 'mailings.sendAgain'; readonly id: number; readonly seq: number };
