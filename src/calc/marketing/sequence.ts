/**
 * Sequences: one message after another, over any channel, until somebody answers (design/marketing.md, section 14). The
 * lifecycles of a sequence and of its members, the same for the server and the screen.
 */
import { addDays, dayOfWeek, type CalendarDate } from '../dates.ts';

export const MOST_STEPS = 12;
export const MOST_STEP_DAYS = 365;

/** Who gets a step: whoever has shown no sign of interest, whom the step before did not reach, or all who are still in. */
export const stepConditions = ['NO_RESPONSE', 'NOT_DELIVERED', 'ALL'] as const;
export type StepCondition = (typeof stepConditions)[number];

/** A draft changes freely; a running one hands over what is due; a paused one waits; an ended one hands over nothing. */
export const sequenceStates = ['DRAFT', 'RUNNING', 'PAUSED', 'ENDED'] as const;
export type SequenceState = (typeof sequenceStates)[number];

export const sequenceActs = ['start', 'pause', 'resume', 'end'] as const;
export type SequenceAct = (typeof sequenceActs)[number];

/** From which state to which; what is not named is refused. One that ended may be started anew with who joins. */
export const sequenceMoves: Readonly<Record<SequenceAct, Readonly<Partial<Record<SequenceState, SequenceState>>>>> = {
  start: { DRAFT: 'RUNNING' },
  pause: { RUNNING: 'PAUSED' },
  resume: { PAUSED: 'RUNNING' },
  end: { RUNNING: 'ENDED', PAUSED: 'ENDED' },
};

/** A member waits for a step, was handed one whose mailing is on its way, is through, or is out for a reason. */
export const memberStates = ['WAITING', 'HANDED', 'DONE', 'OUT'] as const;
export type MemberState = (typeof memberStates)[number];

/** Why somebody gets nothing more, in the order in which it is looked for: the first that is so is told. */
export const outReasons = ['OPT_OUT', 'LEAD', 'REPLY', 'DEAL', 'STATUS', 'OFF_LIST', 'HAND', 'ENDED'] as const;
export type OutReason = (typeof outReasons)[number];

export const outTexts: Readonly<Record<OutReason, string>> = {
  OPT_OUT: 'wants no more',
  LEAD: 'became a lead',
  REPLY: 'wrote back',
  DEAL: 'is a deal',
  STATUS: 'has a status that stops it',
  OFF_LIST: 'is on none of the lists any more',
  HAND: 'taken out by hand',
  ENDED: 'the sequence was ended',
};

/** Why somebody went on without the message of a step, beside what leaves people out of any mailing. */
export const passedReasons = ['RESPONDED', 'REACHED', 'SKIPPED', 'CANCELLED', 'NOT_ORDERED'] as const;
export type PassedReason = (typeof passedReasons)[number];
export const passedTexts: Readonly<Record<PassedReason, string>> = {
  RESPONDED: 'responded to one before',
  REACHED: 'was reached by the step before',
  SKIPPED: 'was skipped before it was handed over',
  CANCELLED: 'its message was stopped',
  NOT_ORDERED: 'its channel reached nobody that day',
};

/**
 * The day on which a step is due, counted from the one of the step before (of the first: from the day on which the member
 * joined). Of business days Saturdays and Sundays are not counted, holidays are (O-207).
 *
 * @example dueDay('2026-11-27', { afterDays: 3, businessDays: true }) // '2026-12-02'
 */
export function dueDay(
  from: CalendarDate,
  { afterDays, businessDays }: { readonly afterDays: number; readonly businessDays: boolean },
): CalendarDate {
  if (!businessDays) return addDays(from, afterDays);
  let day = from;
  for (let left = afterDays; left > 0;) {
    day = addDays(day, 1);
    if (dayOfWeek(day) !== 0 && dayOfWeek(day) !== 6) left--;
  }
  return day;
}
