/** What people of an account corrected of a property. */
import type { Kysely, Transaction } from 'kysely';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Correction } from '../../../src/api/contract/property/properties.ts';
import { traceChange } from '../../account/changes/traceChange.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** All corrections of a property, newest first. */
export async function listCorrections(db: Db, tenant: Tenant, propertyId: number): Promise<Correction[]> {
  const rows = await ofAccount(db.selectFrom('fact_correction as c'), tenant)
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.account_id', '=', 'c.account_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select(['c.fact', 'c.value', 'c.corrected', 'u.username', 'u.first_name', 'u.last_name'])
    .where('c.property_id', '=', propertyId)
    .orderBy('c.corrected', 'desc')
    .orderBy('c.fact')
    .execute();
  return rows.map(({ fact, value, corrected, username, first_name, last_name }) => ({
    fact: fact as FactKey, // checked when it was written
    value: value as Correction['value'], // the same
    by: `${first_name} ${last_name}`.trim() || username,
    at: corrected.toISOString(),
  }));
}

type Value = Correction['value'];

interface CorrectedFact {
  readonly propertyId: number;
  /** What people call the property in the trace. */
  readonly address: string;
  readonly fact: FactKey;
}

/** Writes a correction over an earlier one of the same fact. */
export async function writeCorrection(
  db: Db,
  principal: Principal,
  corrected: CorrectedFact,
  value: Value,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await replaceCorrection(trx, principal, corrected, value, now);
    await traceCorrection(trx, principal, corrected, before, value);
  });
}

export async function deleteCorrection(db: Db, principal: Principal, corrected: CorrectedFact): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await ofAccount(trx.deleteFrom('fact_correction'), principal)
      .where('property_id', '=', corrected.propertyId)
      .where('fact', '=', corrected.fact)
      .returning('value')
      .executeTakeFirst();
    if (removed !== undefined) await traceCorrection(trx, principal, corrected, removed.value as Value, null); // checked when it was written
  });
}

/** Answers the value that stood there, null when none did. */
async function replaceCorrection(
  trx: Transaction<Database>,
  principal: Principal,
  corrected: CorrectedFact,
  value: Value,
  now: Date,
): Promise<Value | null> {
  const { propertyId, fact } = corrected;
  const row = { value: JSON.stringify(value), user_id: principal.userId, corrected: now };
  const before = await ofAccount(trx.selectFrom('fact_correction'), principal)
    .select('value')
    .where('property_id', '=', propertyId)
    .where('fact', '=', fact)
    .forUpdate()
    .executeTakeFirst();
  if (before !== undefined) {
    await ofAccount(trx.updateTable('fact_correction'), principal)
      .set(row)
      .where('property_id', '=', propertyId)
      .where('fact', '=', fact)
      .execute();
    return before.value as Value; // checked when it was written
  }
  const made = await trx
    .insertInto('fact_correction')
    .values({ ...accountColumns(principal), property_id: propertyId, fact, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'property_id', 'fact']).doNothing())
    .returning('fact')
    .executeTakeFirst();
  // Somebody made one between the two statements: that is the one before.
  return made === undefined ? await replaceCorrection(trx, principal, corrected, value, now) : null;
}

async function traceCorrection(
  trx: Transaction<Database>,
  principal: Principal,
  { propertyId, address, fact }: CorrectedFact,
  before: Value | null,
  after: Value | null,
): Promise<void> {
  const state = (value: Value | null) => (value === null ? null : { fact, value });
  await traceChange(trx, principal, [
    {
      what: 'CORRECTION',
      subjectId: String(propertyId),
      subject: address,
      before: state(before),
      after: state(after),
    },
  ]);
}
