import type { MailDelivery } from '../../../src/api/contract/search/searches.ts';
import type { Services } from '../../platform/http/services.ts';
import { mailPlace } from '../../platform/mailer.ts';
import { mailTrouble, recipientOf } from './mail.queries.ts';
import type { Principal } from '../../platform/tenant.ts';

/** How e-mail to a user leaves this server, and what of it did not. */
export async function mailDelivery(
  { store: { db }, config }: Pick<Services, 'store' | 'config'>,
  principal: Principal,
): Promise<MailDelivery> {
  const [recipient, trouble] = await Promise.all([recipientOf(db, principal), mailTrouble(db, principal)]);
  return { ...mailPlace(config), recipient, trouble };
}
