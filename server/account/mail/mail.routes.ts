/** E-mail that was not taken: P012. */
import type { Handlers } from '../../platform/http/handler.ts';
import { sendMail } from '../jobs.ts';
import { mailDelivery } from './mailDelivery.ts';
import { makeMailDue } from './mail.queries.ts';

export const mailHandlers = {
  sendMailAgain: async ({ session, services }) => {
    await makeMailDue(services.store.db, session, services.clock.now());
    await services.jobs.send(sendMail, {});
    return { mail: await mailDelivery(services, session) };
  },
} satisfies Partial<Handlers>;
