/**
 * What stands beside the box of the form, word for word; with each yes it is kept (design/marketing.md, section 8: it names
 * the number and who calls, and is no condition). The box begins empty and may stay so.
 */
export const consentWording = (business: string): string =>
  `Yes, ${business === '' ? 'the business of this page' : business} may call and text me at this number about buying my property, also with recorded or automatic messages. I can sell without agreeing to this. Message and data rates may apply. I can stop it at any time by answering STOP.`;
