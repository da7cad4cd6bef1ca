/** The password of a user: P200. */
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { readDoor } from '../brands/doorOf.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { endOtherSessions } from '../session/session.queries.ts';
import { rememberDevice } from '../session/deviceCookie.ts';
import { refuseWrong } from './askPassword.ts';
import { hashPassword } from './hashPassword.ts';
import { judgePassword } from './judgePassword.ts';
import { readUser, setPasswordHash } from './passwords.queries.ts';
import { passwordsOff, takesPassword } from './takesPassword.ts';

const UNCHANGED = 'The password was not changed.';

export const passwordHandlers = {
  changePassword: async ({ body, session, services, cookies }) => {
    const { store, clock, config } = services;
    if (!(await takesPassword(services, session))) return refuse(422, `${passwordsOff(services)} ${UNCHANGED}`);
    const { passwordHash, ownWords } = await readUser(store.db, session);
    // Of the first start: the link is what lets in.
    if (passwordHash !== null || config.oidc !== null) {
      const refused = await refuseWrong(services, session, body.currentPassword ?? '', {
        field: 'currentPassword',
        unchanged: UNCHANGED,
      });
      if (refused !== null) return refused;
    }
    const { product: name } = await readDoor(store.db, session, services);
    const problem = await judgePassword(body.password, [...ownWords, name]);
    if (problem !== null) return refuse(422, `The password ${problem}. ${UNCHANGED}`, { password: problem });
    const hash = await hashPassword(body.password);
    // With it no other device is known any more.
    rememberDevice(cookies, { userId: session.userId, passwordHash: hash });
    return await store.db.transaction().execute(async (trx) => {
      await setPasswordHash(trx, session, hash);
      if (passwordHash !== null) await tellSecurity(services, trx, session, 'PASSWORD');
      const others = { now: clock.now(), exceptId: session.id, mode: 'password' } as const;
      return { endedSessions: await endOtherSessions(trx, session, others) };
    });
  },
} satisfies Partial<Handlers>;
