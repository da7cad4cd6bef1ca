/** Row types of the wallet. */
import type { Generated } from 'kysely';
import type { CardType } from '../../../src/calc/billing/cards.ts';
import type { OfUser } from './columnTypes.ts';

export interface WalletTables {
  /** `user_id`: who put the card in. */
  payment_method: OfUser & {
    id: Generated<number>;
    type: CardType;
    last_four: string;
    exp_month: number;
    exp_year: number;
    holder: string;
    street: string;
    street2: string;
    city: string;
    state: string;
    postal_code: string;
    country: string;
    created: Date;
    removed: Date | null;
    /** Under which a payment service keeps it; null: a note for the operator. */
    reference: string | null;
    fingerprint: string | null;
  };
  payment_default: OfUser & { subs_method_id: number | null; in_app_method_id: number | null };
}
