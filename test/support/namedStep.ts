import type { AnyEventObject } from 'xstate';
import type { StepOf } from '../../src/machines/app/history/steps.ts';

/** A step of the history that is known by its name, for tests to whom it does not matter what it would do. */
export const namedStep = (name: string): StepOf<'group.columns'> => ({
  type: 'group.columns',
  groupId: 1,
  keys: [name],
  isReplay: true,
});

/** The name of such a step; of another event its type. */
export const stepName = (event: AnyEventObject): string =>
  event.type === 'group.columns' ? String(event['keys']) : event.type;
