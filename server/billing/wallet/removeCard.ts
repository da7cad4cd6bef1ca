/** A card goes, and another one takes its place where one is named. */
import type { Transaction } from 'kysely';
import type { DefaultCards } from '../../../src/api/contract/billing/wallet.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { NO_CARD, setDefaults } from './setDefaults.ts';
import { findCard, isPaying, lockWallet, readCards, readPayers, updateCard, writeDefault } from './wallet.queries.ts';

const NOTHING = 'Nothing was deleted.';
const LAST = `The last card of a paying account cannot be deleted. ${NOTHING}`;
const PAYS_SUBSCRIPTION = `This card pays the subscription: name another for it. ${NOTHING}`;
const ITSELF = `A card cannot take its own place. ${NOTHING}`;

interface Removal {
  readonly id: number;
  readonly replacement: number | null;
  /** How the cards of users stand afterwards, instead of what follows by itself. */
  readonly defaults?: readonly DefaultCards[] | undefined;
  readonly now: Date;
}

/** Null: it is deleted. */
export async function removeCard(
  trx: Transaction<Database>,
  tenant: Tenant,
  { id, replacement, defaults, now }: Removal,
): Promise<Refusal | null> {
  await lockWallet(trx, tenant);
  const row = await findCard(trx, tenant, id);
  if (row === undefined || row.removed !== null) return refuse(404, `${NO_CARD} ${NOTHING}`);
  const others = (await readCards(trx, tenant)).filter((card) => card.id !== id);
  if (replacement === id) return refuse(422, ITSELF, { replacementPaymentMethodId: 'is the card itself' });
  if (replacement !== null && !others.some((card) => card.id === replacement))
    return refuse(404, `${NO_CARD} ${NOTHING}`);
  if (others.length === 0 && (await isPaying(trx, tenant)))
    return refuse(422, LAST, { paymentMethodId: 'is the last one' });
  const payers = await readPayers(trx, tenant);
  const paysSubscription = payers.some(({ subs }) => subs === id);
  if (paysSubscription && others.length > 0 && replacement === null && defaults === undefined)
    return refuse(422, PAYS_SUBSCRIPTION, { replacementPaymentMethodId: 'is missing' });
  await updateCard(trx, tenant, id, { removed: now });
  for (const { userId, subs, inApp } of payers) {
    if (subs !== id && inApp !== id) continue;
    const other = (card: number | null): number | null => (card === id ? replacement : card);
    await writeDefault(trx, tenant, { userId, subs: other(subs), inApp: other(inApp) });
  }
  return defaults === undefined ? null : await setDefaults(trx, tenant, defaults, NOTHING);
}
