import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';

/** The class that gives an element the colour of a lead type, once `leadColors.ts` is loaded. */
export const leadClass = (code: LeadTypeCode): string => `lead-color--${code}`;
