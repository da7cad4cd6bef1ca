/** Own columns of an account: P102, P103, P104. */
import { tellChanges } from '../../account/changes/tellChanges.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { deleteColumn, insertColumn, listColumns, updateColumn } from './columns.queries.ts';
import { compileFormula } from './formula.ts';

const MOST_COLUMNS = 100;

export const columnHandlers = {
  listColumns: async ({ session, services }) => ({ columns: await listColumns(services.store.db, session) }),

  saveListColumn: async ({ body: { id, version, ...body }, session, services }) => {
    const { db } = services.store;
    const columns = await listColumns(db, session);
    const known = columns.find((column) => column.id === id);
    if (id !== undefined && known === undefined) return refuse(404, 'There is no such column.');
    if (known !== undefined && known.kind !== body.kind)
      return refuse(422, 'The kind of a column cannot change: its values would be lost. Nothing was changed.', {
        kind: `is ${known.kind}`,
      });
    if (id === undefined && columns.length >= MOST_COLUMNS)
      return refuse(422, `There are ${MOST_COLUMNS} columns already. Nothing was kept.`, { name: 'is one too many' });
    if (body.kind === 'choice' && body.choices.length === 0)
      return refuse(422, 'A column of choices needs some. Nothing was kept.', { choices: 'are missing' });
    if (body.kind === 'formula') {
      const compiled = compileFormula(body.formula ?? '');
      if (!compiled.ok) {
        const place = `at character ${compiled.position + 1}: ${compiled.message}`;
        return refuse(422, `The formula cannot be used ${place} Nothing was kept.`, {
          formula: `is wrong ${place.replace(/\.$/, '')}`,
        });
      }
    }
    const column = {
      ...body,
      choices: body.kind === 'choice' ? [...new Set(body.choices)] : [],
      formula: body.kind === 'formula' ? body.formula : null,
    };
    try {
      if (id === undefined) await insertColumn(db, session, column);
      else if (!(await updateColumn(db, session, id, version, column)))
        return refuse(422, 'This column was changed in the meantime. Nothing was saved.', {
          version: 'is not the newest',
        });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuse(422, 'Another column has this name. Nothing was saved.', { name: 'is taken' });
    }
    return await told(services, session);
  },

  deleteListColumn: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    if (!(await deleteColumn(db, session, id))) return refuse(404, 'There is no such column.');
    return await told(services, session);
  },
} satisfies Partial<Handlers>;

/** The columns as they are now, also for the pages of everybody of the account. */
async function told(services: Services, session: Session) {
  const { store, events } = services;
  const columns = await listColumns(store.db, session);
  const { accountId, id: sessionId } = session;
  events.publish({ accountId }, { type: 'lists.columnsChanged', by: { sessionId }, columns });
  tellChanges(services, session);
  return { columns };
}
