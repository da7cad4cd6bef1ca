/** Which status of the account properties of leads get (design/marketing.md, section 13). */
import { traceChange } from '../../account/changes/traceChange.ts';
import { lockValues } from '../../account/picklists/picklists.queries.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Store } from '../../platform/store/store.ts';
import { ofAccount, type Principal } from '../../platform/tenant.ts';

/** Null: it is chosen. Null as the status: properties of leads keep theirs. */
export async function chooseLeadStatus(
  { db }: Pick<Store, 'db'>,
  principal: Principal,
  statusId: number | null,
): Promise<Refusal | null> {
  return await refusable(db, async (trx) => {
    const values = await lockValues(trx, principal, 'PROPERTY_STATUS');
    const wanted = values.find(({ id }) => id === statusId);
    if (statusId !== null && (wanted === undefined || wanted.retired))
      return refuse(422, 'There is no such status that is offered. Nothing was changed.', { statusId: 'is not known' });
    const was = await ofAccount(trx.selectFrom('property_status'), principal)
      .select(['id', 'name'])
      .where('is_lead', '=', true)
      .executeTakeFirst();
    await ofAccount(trx.updateTable('property_status'), principal)
      .set({ is_lead: false })
      .where('is_lead', '=', true)
      .execute();
    if (statusId !== null)
      await ofAccount(trx.updateTable('property_status'), principal)
        .set({ is_lead: true })
        .where('id', '=', statusId)
        .execute();
    await traceChange(trx, principal, [
      {
        what: 'PICKLIST',
        subjectId: 'PROPERTY_STATUS lead',
        subject: 'Statuses of properties: of a lead',
        before: { Name: was?.name ?? 'none' },
        after: { Name: wanted?.name ?? 'none' },
      },
    ]);
    return null;
  });
}
