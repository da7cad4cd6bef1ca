/** Sessions of the user, the password once more, another address to sign in with: P253-P258. */
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { refuseWrong } from '../password/askPassword.ts';
import { checkPasskey } from '../passkeys/checkPasskey.ts';
import { provingOf } from '../passkeys/subjects.ts';
import { passwordTaken } from '../password/takesPassword.ts';
import { endOtherSessions } from '../session/session.queries.ts';
import { askEmail } from './askEmail.ts';
import { confirmEmail } from './confirmEmail.ts';
import { freshUntil } from './isFresh.ts';
import { readSecurity } from './readSecurity.ts';
import { endOne, markProved } from './sessions.queries.ts';

const NOTHING = 'Nothing was changed.';

export const securityHandlers = {
  security: async ({ session, services }) => await readSecurity(services, session),

  endSession: async ({ params, session, services }) => {
    const { store, clock } = services;
    if (params.id === session.id) return refuse(422, 'This is the session that you use: sign out instead. It goes on.');
    if (!(await endOne(store.db, session, params.id, clock.now())))
      return refuse(404, 'There is no such session, or it is over already. Nothing was ended.');
    return await readSecurity(services, session);
  },

  endOtherSessions: async ({ session, services }) => {
    const { store, clock } = services;
    await endOtherSessions(store.db, session, { now: clock.now(), exceptId: session.id, mode: 'elsewhere' });
    return await readSecurity(services, session);
  },

  prove: async ({ body, session, services }) => {
    const { store, clock } = services;
    if (body.passkey !== undefined) {
      const wrong = await checkPasskey(services, session, provingOf(session), body.passkey);
      if (wrong !== null) return refuse(422, `${wrong} ${NOTHING}`, { passkey: 'is refused' });
    } else {
      if ((await passwordTaken(services, session)) === null)
        return refuse(422, `You have no password that is taken here: prove who you are in another way. ${NOTHING}`, {
          password: 'is not taken',
        });
      const asked = { field: 'password', unchanged: NOTHING };
      const refused = await refuseWrong(services, session, body.password ?? '', asked);
      if (refused !== null) return refused;
    }
    const proved = clock.now();
    await markProved(store.db, session, session.id, proved);
    return { until: freshUntil({ proved }).toISOString() };
  },

  changeEmail: async ({ body, session, services }) =>
    (await askEmail(services, session, body.username)) ?? (await readSecurity(services, session)),

  confirmEmail: async ({ body, services, request }) => {
    const confirmed = await confirmEmail(services, body.token, request.hostname);
    return isRefusal(confirmed) ? confirmed : { username: confirmed };
  },
} satisfies Partial<Handlers>;
