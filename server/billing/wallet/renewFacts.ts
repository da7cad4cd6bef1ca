import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { cardOfReference } from '../payments/events.queries.ts';
import type { KeptCard } from '../payments/port.ts';
import { cardLike, lockWallet, readPayers, updateCard, writeDefault } from './wallet.queries.ts';

/** A card is another one than it was, as its bank told the payment service, or is not kept there any more. */
export async function renewFacts(
  db: Kysely<Database>,
  { reference, card }: { readonly reference: string; readonly card: KeptCard | null },
  now: Date,
): Promise<void> {
  const found = await cardOfReference(db, reference);
  if (found === undefined) return;
  await db.transaction().execute(async (trx) => {
    await lockWallet(trx, found);
    if (card !== null && card.type !== null) {
      const { type, last_four, exp_month, exp_year, fingerprint } = card;
      const facts = { type, last_four, exp_month, exp_year, fingerprint };
      // Where another card in the wallet is the same by now, that one stays as it is.
      if ((await cardLike(trx, found, facts, found.id)) === undefined) await updateCard(trx, found, found.id, facts);
      return;
    }
    await updateCard(trx, found, found.id, { removed: now });
    for (const { userId, subs, inApp } of await readPayers(trx, found)) {
      if (subs !== found.id && inApp !== found.id) continue;
      const left = (id: number | null): number | null => (id === found.id ? null : id);
      await writeDefault(trx, found, { userId, subs: left(subs), inApp: left(inApp) });
    }
  });
}
