/**
 * The text before a link leaves to a third party (R-BRAND-014), exactly.
 *
 * @example thirdPartyNotice('Zillow', 'Platbook')
 * // 'You are being redirected to Zillow, a third-party product not operated by Platbook'
 */
export const thirdPartyNotice = (thirdParty: string, brand: string): string =>
  `You are being redirected to ${thirdParty}, a third-party product not operated by ${brand}`;
