/** What a challenge is for: signed for one sign-in or session it is good for no other. */
import type { Session } from '../session/session.ts';
import type { Asked } from './passkeys.queries.ts';

type OfSession = Pick<Session, 'id'>;

export const addingOf = ({ id }: OfSession): Asked => ({ purpose: 'ADD', subject: `session ${id}` });
export const provingOf = ({ id }: OfSession): Asked => ({ purpose: 'PROVE', subject: `session ${id}` });
/** `hash`: of its one-time token. */
export const signInOf = (hash: Buffer): Asked => ({ purpose: 'SIGN_IN', subject: hash.toString('base64url') });
/** The first of somebody who has to have a second factor, made with the sign-in that was begun. */
export const addingAtDoorOf = (hash: Buffer): Asked => ({
  purpose: 'ADD',
  subject: `sign-in ${hash.toString('base64url')}`,
});
