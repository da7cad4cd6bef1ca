/** `platbook admin texts NAME on|off`: whether campaigns of a user may go out as text messages (R-PERM-015). */
import { findLogin } from '../../server/account/session/session.queries.ts';
import { updateMember } from '../../server/account/team/team.queries.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { BadInput } from './badInput.ts';
import type { Told } from './operate.ts';

/** Reads the words before anything is opened: throws BadInput, with the usage behind what is wrong. */
export function textsWork([name, state, ...more]: readonly string[], usage: string): (store: Store) => Promise<Told> {
  if (name === undefined || (state !== 'on' && state !== 'off') || more.length > 0)
    throw new BadInput(`name the user, and say on or off\n\n${usage}`);
  return async (store) => {
    const user = await findLogin(store.db, name.trim());
    if (user === undefined) throw new BadInput(`there is no user called ${name}. Nothing was changed.`);
    await updateMember(store.db, user, user.userId, { sms_enabled: state === 'on' });
    const text = `Campaigns of ${name} may ${state === 'on' ? '' : 'not '}go out as text messages.\n`;
    return { text, code: 0 };
  };
}
