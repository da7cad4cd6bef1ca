import type { Session } from './session.ts';

/** Whether somebody sees and settles what the account pays: its owner, and whoever has that duty. */
export const paysForAccount = ({ isOwner, duties }: Pick<Session, 'isOwner' | 'duties'>): boolean =>
  isOwner || duties.has('BILLING');
