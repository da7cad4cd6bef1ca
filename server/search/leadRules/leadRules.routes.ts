/** Rules of the lead types: P051, P052. */
import { ruleKeys, type ChosenRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { LeadRulesAnswer } from '../../../src/api/contract/search/leadRules.ts';
import { tellChanges } from '../../account/changes/tellChanges.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { traceChange, type Traced } from '../../account/changes/traceChange.ts';
import { applyRules } from '../jobs.ts';
import type { Session } from '../../account/session/session.ts';
import { loadedData } from '../places/loadedData.queries.ts';
import { chosenOf, readLeadRules, writeLeadRules } from '../../data/warehouse/leadRulesFile.ts';
import { areApplied } from './applyRules.job.ts';

export const leadRuleHandlers = {
  leadRules: async ({ session, services }) => await answerFor(services, session),

  saveLeadRules: async ({ body, session, services }) => {
    if (!(await ownsInstallation(services, session))) {
      return refuse(
        403,
        'The rules of the lead types are those of the installation: its owner changes them. Nothing was changed.',
      );
    }
    const dir = services.config.warehouseDir;
    await services.store.db.transaction().execute(async (trx) => {
      await traceChange(trx, session, [tracedRules(chosenOf(await readLeadRules(dir)), body)]);
      // Last: a file that cannot be written leaves no trace.
      await writeLeadRules(dir, body);
    });
    tellChanges(services, session);
    // Whichever server takes the job up has them by then.
    await services.facts?.catchUp();
    await services.jobs.send(applyRules, {});
    return await answerFor(services, session);
  },
} satisfies Partial<Handlers>;

async function answerFor(services: Services, session: Session): Promise<LeadRulesAnswer> {
  const rules = await readLeadRules(services.config.warehouseDir);
  return {
    rules: chosenOf(rules),
    applied: (await loadedData(services.warehouse)).leadRules,
    isApplied: await areApplied(services.warehouse, rules),
    canChange: await ownsInstallation(services, session),
  };
}

/** Those that differ. */
function tracedRules(before: ChosenRules, after: ChosenRules): Traced {
  const keys = ruleKeys.filter((key) => before[key] !== after[key]);
  const of = (rules: ChosenRules) => Object.fromEntries(keys.map((key) => [key, rules[key]]));
  return {
    what: 'LEAD_RULES',
    subjectId: keys.join(' '),
    subject: 'Rules of the lead types',
    before: of(before),
    after: of(after),
  };
}

/** Lead types are flags of the data that all accounts share: only the first account, which set it up, decides on them. */
async function ownsInstallation({ store }: Services, { accountId, userType }: Session): Promise<boolean> {
  if (userType !== 'FULL') return false;
  const first = await store.db
    .selectFrom('account')
    .select(({ fn }) => fn.min('id').as('id'))
    .executeTakeFirst();
  return first?.id === accountId;
}
