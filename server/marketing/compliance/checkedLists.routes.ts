/** Lists of who may not be reached: P348-P350. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Transaction } from 'kysely';
import { checkedListNames } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import { appliedRules, ofKind } from '../../../src/api/marketing/appliedRules.ts';
import {
  complianceContract,
  MOST_LIST_BYTES,
  MOST_LISTS,
  type CheckedListRow,
} from '../../../src/api/contract/marketing/compliance.ts';
import type { Session } from '../../account/session/session.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { countLists, deleteList, insertChecks, insertList, readLists } from './checkedLists.queries.ts';
import { checkedListOf } from './compliance.rows.ts';
import { withTargets } from './receiveTargets.ts';
import { readRuleSettings } from './ruleSettings.queries.ts';

const NOTHING = 'Nothing was kept.';
/** Rows of a list that are written at once. */
const ROWS_AT_ONCE = 20_000;
/** So far is the calendar of Guam, and of whoever sits farther east, before that of the server. */
const AHEAD_MS = 14 * 3_600_000;
const form = complianceContract.uploadCheckedList.upload;

export const checkedListHandlers = {
  checkedLists: async ({ session, services }) => ({ lists: await listsNow(services, session) }),

  uploadCheckedList: async ({ query, request, session, services }) => {
    const { store, clock } = services;
    const today = clock.now().toISOString().slice(0, 10);
    const { list, day = today } = query;
    if ((await countLists(store.db, session)) >= MOST_LISTS)
      return refuse(422, `There are ${MOST_LISTS} lists: remove some that are too old. ${NOTHING}`);
    const done = await withTargets(
      services,
      session,
      request,
      {
        form,
        mostBytes: MOST_LIST_BYTES,
        what: ({ fields: { areaCodes } }) => {
          // Where it is tomorrow already, a list may be of that day.
          if (day > new Date(clock.now().getTime() + AHEAD_MS).toISOString().slice(0, 10))
            return refuse(422, `This day is not there yet. ${NOTHING}`, { day: 'is not there yet' });
          const codes = codesIn(areaCodes);
          return isRefusal(codes) ? codes : list;
        },
      },
      async ({ upload: { fileName, fields }, read, folder, hash }) => {
        const codes = codesIn(fields.areaCodes);
        if (isRefusal(codes)) return codes;
        if (read.listed === 0 && codes.length === 0)
          return refuse(422, `No row of the file could be read. ${NOTHING}`, {
            file: read.wrong[0]?.problem ?? 'has no rows',
          });
        const name =
          fields.name === undefined || fields.name === '' ? `${checkedListNames[list]} of ${today}` : fields.name;
        const about = { list, name, areaCodes: codes, day, fileName, fileHash: hash };
        const id = await store.db.transaction().execute(async (trx) => {
          const made = await insertList(
            trx,
            session,
            { ...about, rows: read.listed, wrong: read.wrong.length },
            clock.now(),
          );
          await writeChecks(trx, session, made, `${folder.rows}.keys`);
          return made;
        });
        return { id, wrong: read.wrong };
      },
    );
    if (isRefusal(done)) return done;
    return { ...done, lists: await listsNow(services, session) };
  },

  removeCheckedList: async ({ params: { id }, session, services }) => {
    const isGone = await services.store.db.transaction().execute(async (trx) => await deleteList(trx, session, id));
    if (!isGone) return refuse(404, 'There is no such list any more. Nothing was changed.');
    return { lists: await listsNow(services, session) };
  },
} satisfies Partial<Handlers>;

function codesIn(text = ''): string[] | Refusal {
  const codes = [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ''))];
  const wrong = codes.find((code) => !/^[2-9]\d\d$/.test(code));
  if (wrong === undefined) return codes;
  return refuse(422, `An area code has three digits, "${wrong}" is none. ${NOTHING}`, {
    areaCodes: `names ${wrong}, which is no area code`,
  });
}

async function writeChecks(trx: Transaction<Database>, tenant: Tenant, id: number, path: string): Promise<void> {
  let lines: string[] = [];
  const write = async (): Promise<void> => {
    const keys = lines.map((line) => (line.startsWith('-') ? line.slice(1) : line));
    await insertChecks(
      trx,
      tenant,
      id,
      keys,
      lines.map((line) => !line.startsWith('-')),
    );
    lines = [];
  };
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    lines.push(line);
    if (lines.length >= ROWS_AT_ONCE) await write();
  }
  if (lines.length > 0) await write();
}

async function listsNow({ store, clock }: Services, session: Session): Promise<CheckedListRow[]> {
  const settings = await readRuleSettings(store.db, session);
  const checks = ofKind(appliedRules('CALL', settings), 'CHECK');
  const mostDays = (list: CheckedListRow['list']): number => checks.find((rule) => rule.list === list)?.days ?? 31;
  const today = clock.now().toISOString().slice(0, 10);
  return (await readLists(store.db, session)).map((row) => checkedListOf(row, today, mostDays(row.list)));
}
