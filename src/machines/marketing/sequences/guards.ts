import { stepUnderCursor, underCursor, type SequencesContext } from './context.ts';

interface At {
  readonly context: SequencesContext;
}
const stateOf = ({ context }: At) => underCursor(context)?.state;

/** What the sequence under the cursor allows. */
export const sequenceGuards = {
  isOpen: (at: At) => stateOf(at) !== undefined && stateOf(at) !== 'ENDED',
  isStep: ({ context }: At) => stepUnderCursor(context) !== undefined,
  hasStep: (at: At) => stepUnderCursor(at.context) !== undefined && stateOf(at) !== 'ENDED',
  isDraft: (at: At) => stateOf(at) === 'DRAFT',
  isRunning: (at: At) => stateOf(at) === 'RUNNING',
  isPaused: (at: At) => stateOf(at) === 'PAUSED',
  isStarted: (at: At) => stateOf(at) === 'RUNNING' || stateOf(at) === 'PAUSED',
  /** Its members and days are not those that are shown. */
  isOther: ({ context }: At) =>
    context.isShown && context.isLoaded && (underCursor(context)?.campaignId ?? null) !== context.ofId,
} as const;
