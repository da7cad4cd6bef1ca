import type { AuthAnswer } from '../../api/contract/account/session.ts';

/** Whether somebody sees and settles what the account pays: its owner, and members with the duty BILLING. */
export const paysForAccount = ({ pages }: Pick<AuthAnswer, 'pages'>): boolean => pages.includes('account/billing');
