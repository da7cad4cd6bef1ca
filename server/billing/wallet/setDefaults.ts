/** Who pays with which card. Called within a transaction that holds the wallet. */
import type { Transaction } from 'kysely';
import type { DefaultCards } from '../../../src/api/contract/billing/wallet.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { isPaying, readCards, readPayers, writeDefault } from './wallet.queries.ts';

export const NO_CARD = 'There is no such card.';
const OWNER_PAYS = 'The subscription is paid by the owner of the account.';
const PAYS = 'A card is needed for the subscription of a paying account.';

/** Sets the cards of the users named; a refusal where one of them cannot be, or `otherwise` the words of what did not happen. */
export async function setDefaults(
  trx: Transaction<Database>,
  tenant: Tenant,
  wanted: readonly DefaultCards[],
  nothing: string,
): Promise<Refusal | null> {
  const cards = new Set((await readCards(trx, tenant)).map(({ id }) => id));
  const payers = await readPayers(trx, tenant);
  for (const [index, one] of wanted.entries()) {
    const { userId, defaultSubsPaymentMethodId: subs, defaultInAppPaymentMethodId: inApp } = one;
    const payer = payers.find((known) => known.userId === userId);
    if (payer === undefined) return refuse(403);
    const unknown = [subs, inApp].some((id) => id !== null && !cards.has(id));
    if (unknown) return refuse(404, `${NO_CARD} ${nothing}`);
    const field = `defaults.${index}.defaultSubsPaymentMethodId`;
    if (!payer.isOwner && subs !== null)
      return refuse(422, `${OWNER_PAYS} ${nothing}`, { [field]: 'is the owner’s alone' });
    if (payer.isOwner && subs === null && cards.size > 0 && (await isPaying(trx, tenant)))
      return refuse(422, `${PAYS} ${nothing}`, { [field]: 'is missing' });
  }
  for (const { userId, defaultSubsPaymentMethodId: subs, defaultInAppPaymentMethodId: inApp } of wanted)
    await writeDefault(trx, tenant, { userId, subs, inApp });
  return null;
}
