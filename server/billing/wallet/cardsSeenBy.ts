import type { Kysely } from 'kysely';
import type { PaymentMethod } from '../../../src/api/contract/billing/wallet.ts';
import { paysForAccount } from '../../account/session/paysForAccount.ts';
import type { Session } from '../../account/session/session.ts';
import type { Database } from '../../platform/store/schema.ts';
import { readCards, readPayers } from './wallet.queries.ts';
import { walletOf, walletOfMember } from './wallet.rows.ts';

/** The whole wallet for whoever deals with the money of the account; for a member the card that he buys with, for a scout none. */
export async function cardsSeenBy(
  db: Kysely<Database>,
  reader: Pick<Session, 'accountId' | 'userId' | 'userType' | 'isOwner' | 'duties'>,
): Promise<PaymentMethod[]> {
  if (reader.userType === 'SCOUT') return [];
  const cards = await readCards(db, reader);
  if (cards.length === 0) return [];
  const payers = await readPayers(db, reader);
  const { wallets } = paysForAccount(reader)
    ? walletOf(cards, payers, reader.userId)
    : walletOfMember(cards, payers, reader.userId);
  return wallets;
}
