/** Signs of not wanting more, and whom or what they are about (design/marketing.md, sections 3 and 8). */
export const suppressionKinds = ['PHONE', 'EMAIL', 'ADDRESS', 'PERSON'] as const;
export type SuppressionKind = (typeof suppressionKinds)[number];

export const suppressionKindNames: Readonly<Record<SuppressionKind, string>> = {
  PHONE: 'Phone',
  EMAIL: 'E-mail',
  ADDRESS: 'Address',
  PERSON: 'Person',
};

/** How it was said, each in words that go on after "opted out". */
export const suppressionReasons = {
  BY_HAND: 'by hand',
  IMPORT: 'by a list',
  STOP: 'by STOP',
  REPLY: 'in an answer',
  KEY_9: 'by key 9',
  UNSUBSCRIBE: 'by the link of an e-mail',
  COMPLAINT: 'by a complaint',
  BOUNCED: 'since mail comes back',
  RETURNED: 'since the post brings it back',
  CARRIER: 'as the carrier says',
} as const;
export type SuppressionReason = keyof typeof suppressionReasons;
