/** Types that columns and rows of many tables share. */
import type { ColumnType, Generated } from 'kysely';

/** JSON columns are read as values and written as text, so that both databases store arrays and strings the same. */
export type Json = ColumnType<unknown, string, string>;
export type Bytes = ColumnType<Uint8Array, Buffer, Buffer>;
/** Written by the store where nobody says it. */
export type DefaultTime = ColumnType<Date, Date | undefined, Date>;

/** A row of one account. */
export interface Tenant {
  account_id: number;
}
/** A row of one person. */
export interface OfUser extends Tenant {
  user_id: number;
}

/** A list of values that the account names and orders. */
export type PicklistTable = Tenant & {
  id: Generated<number>;
  seq: number;
  name: string;
  version: Generated<number>;
  retired: Date | null;
};
