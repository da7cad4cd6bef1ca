/**
 * What of a mailing leans on a class of people that is protected: its words, the names of its lists, and what those it
 * reaches have in common (rule US-FAIR-HOUSING; 42 USC 3604). It is told with its reason before each order and waits for a
 * yes; the yes is kept with the mailing.
 */
import type { Kysely } from 'kysely';
import type { Audience, Content, Estimate } from '../../../src/api/contract/marketing/mailings.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { classNames, leaningsOf, leaningsOfName, type Leaning } from '../../../src/calc/marketing/fairHousing.ts';
import { amongIds } from '../../data/warehouse/amongIds.sql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, type Principal } from '../../platform/tenant.ts';

const RULE = 'US-FAIR-HOUSING';
/** Fewer tell nothing of how they were chosen. */
const LEAST = 5;
const HALF = 0.5;

type Notice = Estimate['notices'][number];

const notice = (of: string, text: string): Notice => ({ ruleId: `${RULE}-${of}`, text, acknowledged: false });
const told = (leanings: readonly Leaning[]): string =>
  leanings.map(({ words, about }) => `"${words}" (${classNames[about]})`).join(', ');

/** A notice for each kind of reason, none of them acknowledged: each order asks anew. */
export async function fairHousingNotices(
  { db, warehouse }: { readonly db: Kysely<Database>; readonly warehouse: Warehouse },
  principal: Principal,
  content: Content,
  audience: Audience,
  propertyIds: readonly number[],
): Promise<Notice[]> {
  const notices: Notice[] = [];
  const inText = leaningsOf(stringsIn(content).join(' '));
  if (inText.length > 0)
    notices.push(
      notice('WORDS', `The text leans on a protected class: ${told(inText)}. Say what you offer, not to whom`),
    );
  const names = await namesOf(db, principal, [...audience.groupIds, ...audience.excludeGroupIds]);
  const chosen = names.flatMap((name) => {
    const leanings = leaningsOfName(name);
    return leanings.length === 0 ? [] : `${name}: ${told(leanings)}`;
  });
  if (chosen.length > 0)
    notices.push(notice('LISTS', `A list seems to choose people by a protected class: ${chosen.join('; ')}`));
  const [among, of] = await disabledAmong(warehouse, propertyIds);
  if (of >= LEAST && among / of >= HALF)
    notices.push(
      notice(
        'FACTS',
        `${formatNumber(among)} of the ${formatNumber(of)} properties have a tax exemption for disabled owners: whoever is chosen by a handicap is chosen by a protected class`,
      ),
    );
  return notices;
}

/** All that is written in it, whatever the channel. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

async function namesOf(db: Kysely<Database>, principal: Principal, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ofUser(db.selectFrom('property_group as g'), principal)
    .select('g.name')
    .where('g.id', 'in', [...new Set(ids)])
    .orderBy('g.id')
    .execute();
  return rows.map(({ name }) => name);
}

/** How many of these parcels have the exemption, and of how many any exemption, or that there is none, is known. */
async function disabledAmong(warehouse: Warehouse, ids: readonly number[]): Promise<readonly [number, number]> {
  if (ids.length < LEAST || warehouse.current() === null) return [0, 0];
  const among = amongIds('property_id', [...new Set(ids)]);
  const [row] = await warehouse.query<{ disabled: number; known: number }>(
    `SELECT count(*) FILTER (WHERE list_contains(tax_exemptions, 'Disabled'))::INTEGER AS disabled, count(*)::INTEGER AS known
     FROM parcel WHERE tax_exemptions IS NOT NULL AND ${among.sql}`,
    among.params,
  );
  return [row?.disabled ?? 0, row?.known ?? 0];
}
