/** What e-mails are made of: C173, C177. */
import { emailLayouts, emailTemplates } from '../../../src/api/catalogue/marketing/emailTemplates.ts';
import { places } from '../../platform/busy.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { checkLink } from './checkLink.ts';

/** Each waits for somebody else's server. */
const atOnce = places(20, 'Too many links are being checked just now: ask again in a moment.', 5);

export const emailContentHandlers = {
  emailTemplates: async () => await Promise.resolve({ templates: [...emailTemplates], layouts: [...emailLayouts] }),

  checkEmailLink: async ({ query: { url } }) => {
    const giveBack = atOnce.take();
    try {
      return await checkLink(url);
    } finally {
      giveBack();
    }
  },
} satisfies Partial<Handlers>;
