/** What a person writes of a sequence: its steps, whom they reach, and when somebody is out (C142). */
import type { Kysely } from 'kysely';
import { Audience, noAudience } from '../../../src/api/contract/marketing/mailings.ts';
import type { SequenceDraft, SequenceStep } from '../../../src/api/contract/marketing/sequences.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, type Principal } from '../../platform/tenant.ts';
import { strangersIn } from '../mailings/saveMailing.ts';
import { furthestStep, moveSteps } from './members.queries.ts';
import {
  insertSequence,
  lockSequence,
  readSteps,
  replaceSteps,
  saveDraft,
  type SequenceRow,
  type StepRecord,
} from './sequences.queries.ts';

type Trx = Kysely<Database>;

const NOTHING = 'Nothing was saved.';

interface Given {
  readonly steps?: readonly SequenceStep[] | undefined;
  readonly sequence?: SequenceDraft | undefined;
}

/** Null: it is saved. The campaign is the user's. */
export async function saveSequence(
  trx: Trx,
  principal: Principal,
  campaignId: number,
  { steps, sequence }: Given,
  now: Date,
): Promise<Refusal | null> {
  if (steps === undefined && sequence === undefined) return null;
  const kept = await lockSequence(trx, principal, campaignId);
  const version = sequence?.version;
  if (version !== undefined && version !== kept?.version)
    return refuse(422, `It was changed meanwhile, by you on another page: look at it again. ${NOTHING}`);
  const refused =
    (sequence === undefined ? null : await refuseDraft(trx, principal, kept, sequence)) ??
    (steps === undefined ? null : await refuseMailings(trx, principal, campaignId, steps));
  if (refused !== null) return refused;
  const none = { audience: noAudience, joins: false, stopStatusIds: [] };
  if (kept === undefined) await insertSequence(trx, principal, campaignId, sequence ?? none, now);
  else await saveDraft(trx, principal, campaignId, sequence ?? draftOf(kept), now);
  return steps === undefined ? null : await saveSteps(trx, principal, campaignId, kept, steps);
}

const draftOf = ({ audience, joins, stop_status_ids: ids }: SequenceRow): SequenceDraft => ({
  audience: Audience.parse(audience),
  joins,
  stopStatusIds: ids.map(Number),
});

async function refuseDraft(
  trx: Trx,
  principal: Principal,
  kept: SequenceRow | undefined,
  { audience, stopStatusIds, ...draft }: SequenceDraft,
): Promise<Refusal | null> {
  const strange = await strangersIn(trx, principal, audience);
  if (strange !== null)
    return refuse(
      422,
      NOTHING,
      Object.fromEntries(Object.entries(strange).map(([field, text]) => [`sequence.audience.${field}`, text])),
    );
  const known = await ofAccount(trx.selectFrom('property_status'), principal)
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...stopStatusIds]))))
    .execute();
  if (known.length < new Set(stopStatusIds).size)
    return refuse(422, NOTHING, { 'sequence.stopStatusIds': 'names a status that is not there' });
  if (kept === undefined || kept.state === 'DRAFT') return null;
  const before = draftOf(kept);
  if (JSON.stringify(before.audience) !== JSON.stringify(audience))
    return refuse(422, `This sequence was started: whom it reaches stays. ${NOTHING}`, {
      'sequence.audience': 'is settled since the start',
    });
  const isSame = before.joins === draft.joins && before.stopStatusIds.join() === stopStatusIds.join();
  return kept.state === 'ENDED' && !isSame ? refuse(422, `This sequence has ended. ${NOTHING}`) : null;
}

/** Each step sends a mailing of the campaign that was not ordered, and each its own. */
async function refuseMailings(
  trx: Trx,
  principal: Principal,
  campaignId: number,
  steps: readonly SequenceStep[],
): Promise<Refusal | null> {
  const ids = steps.map(({ mailingId }) => mailingId);
  const known = await ofUser(trx.selectFrom('mailing'), principal)
    .select(['id', 'name', 'status', 'campaign_id', 'step_of'])
    .where('removed', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  for (const [at, id] of ids.entries()) {
    const wrong = (text: string): Refusal => refuse(422, NOTHING, { [`steps.${at}.mailingId`]: text });
    const one = known.find((mailing) => mailing.id === id);
    if (one === undefined || one.campaign_id !== campaignId) return wrong('is no mailing of this campaign');
    if (ids.indexOf(id) !== at) return wrong(`is that of step ${ids.indexOf(id) + 1} already: duplicate it`);
    if (one.status !== 'NEW' || one.step_of !== null) return wrong('was ordered already: duplicate it');
  }
  return null;
}

const isSameStep = (old: StepRecord, one: SequenceStep): boolean =>
  old.mailing_id === one.mailingId &&
  old.after_days === one.afterDays &&
  old.business_days === one.businessDays &&
  old.only_if === one.onlyIf;

/** What somebody stands at, or has passed, stays: who stands at a step goes on standing at the same mailing. */
async function saveSteps(
  trx: Trx,
  principal: Principal,
  campaignId: number,
  kept: SequenceRow | undefined,
  steps: readonly SequenceStep[],
): Promise<Refusal | null> {
  const before = await readSteps(trx, principal, campaignId);
  const isSame = before.length === steps.length && before.every((old, at) => isSameStep(old, steps[at] ?? never(at)));
  if (isSame) return null;
  if (kept?.state === 'ENDED') return refuse(422, `This sequence has ended. ${NOTHING}`);
  if (kept !== undefined && kept.state !== 'DRAFT' && steps.length === 0)
    return refuse(422, `A sequence that was started has a step. ${NOTHING}`);
  const furthest = await furthestStep(trx, principal, campaignId);
  let least = 0;
  for (const old of before.filter(({ step }) => step <= furthest)) {
    const at = steps.findIndex((one) => isSameStep(old, one));
    if (at < least)
      return refuse(
        422,
        `Step ${old.step} (${old.name}) was reached by members: it stays as it is, and in its order. ${NOTHING}`,
        { steps: `must hold step ${old.step} as it is` },
      );
    least = at + 1;
  }
  const passed = new Map(before.map((old) => [old.mailing_id, old.passed]));
  await replaceSteps(
    trx,
    principal,
    campaignId,
    steps.map((one) => ({ ...one, passed: passed.get(one.mailingId) ?? 0 })),
  );
  const moves = before.flatMap(({ step, mailing_id: id }) => {
    const to = steps.findIndex(({ mailingId }) => mailingId === id) + 1;
    return to === 0 || to === step ? [] : [{ from: step, to }];
  });
  await moveSteps(trx, principal, campaignId, moves);
  return null;
}

function never(at: number): never {
  throw new Error(`there is no step ${at + 1}`);
}
