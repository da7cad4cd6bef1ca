/** `platbook admin user end-sessions`: signs somebody out everywhere, as after a lost laptop. */
import { endUserSessions } from '../../server/account/session/endUserSessions.ts';
import { findLogin } from '../../server/account/session/session.queries.ts';
import type { AccountWork } from './adminAccounts.ts';
import { BadInput } from './badInput.ts';

/** Reads the words before anything is opened: throws BadInput, with the usage behind what is wrong. */
export function userWork([verb = '', name, ...more]: readonly string[], usage: string): AccountWork {
  if (verb !== 'end-sessions') throw new BadInput(`unknown command: admin user ${verb}\n\n${usage}`);
  if (name === undefined || more.length > 0) throw new BadInput(`name the user and nothing else\n\n${usage}`);
  return async (store) => {
    const user = await findLogin(store.db, name.trim());
    if (user === undefined) throw new BadInput(`there is no user called ${name}`);
    const ended = await endUserSessions(store, user, new Date());
    if (ended === 0) throw new BadInput(`${name} is signed in nowhere. Nothing was changed.`);
    return { text: `${name} is signed out: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.\n`, code: 0 };
  };
}
