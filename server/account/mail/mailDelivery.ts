import type { MailDelivery } from '../../../src/api/contract/search/searches.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Who } from '../session/session.queries.ts';
import { mailPlace } from '../../platform/mailer.ts';
import { mailTrouble, recipientOf } from './mail.queries.ts';

/** How e-mail to a user leaves this server, and what of it did not. */
export async function mailDelivery(
  { store: { db }, config }: Pick<Services, 'store' | 'config'>,
  who: Who,
): Promise<MailDelivery> {
  const [recipient, trouble] = await Promise.all([recipientOf(db, who), mailTrouble(db, who)]);
  return { ...mailPlace(config), recipient, trouble };
}
