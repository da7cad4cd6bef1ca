/** Whether text messages go out: C179, C180 (R-SMS-001, R-SMS-002, O-219). */
import { findUser } from '../../account/team/team.queries.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { smsStatusOf } from './smsStatus.ts';

export const smsHandlers = {
  smsStatus: async ({ session, services: { phone, store } }) => {
    const user = await findUser(store.db, session, session.userId);
    return smsStatusOf(phone, user?.sms_enabled ?? false, phone === null || (await phone.isRegistered()));
  },

  smsLogin: async ({ services: { phone } }) =>
    await Promise.resolve(
      phone === null
        ? refuse(422, 'Text messages are made as files here: there is no console to open.')
        : { url: phone.consoleUrl, thirdParty: true },
    ),
} satisfies Partial<Handlers>;
