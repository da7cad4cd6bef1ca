/** What a user writes of himself: C100. */
import type { Handlers } from '../../platform/http/handler.ts';
import { rememberDevice } from '../session/deviceCookie.ts';
import { readProfile } from './profileOf.ts';
import { saveProfile } from './saveProfile.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import { tellChanges } from '../changes/tellChanges.ts';

export const profileHandlers = {
  saveProfile: async ({ body, session, services, cookies }) => {
    const saved = await saveProfile(services, session, body);
    if (isRefusal(saved)) return saved;
    const { newPasswordHash } = saved;
    // With a new password no other device is known any more.
    if (newPasswordHash !== null) rememberDevice(cookies, { userId: session.userId, passwordHash: newPasswordHash });
    tellChanges(services, session);
    return { profile: await readProfile(services, session) };
  },
} satisfies Partial<Handlers>;
