/** What was told of refused work, as long as it is not done. */
import type { Message } from '../app/messages.ts';

/** The deed and what it is done to, by the names that tasks give them: the same again is another try. */
const deedOf = (name: string, task: object): string =>
  JSON.stringify([name, ...Object.entries(task).filter(([key]) => /^(kind|type)$|ids?$/i.test(key))]);

export interface Trouble {
  readonly refused: readonly string[];
  readonly told: readonly Message[];
}

/** What is told of a refusal carries its deed, so that it can go when that is done after all. */
export function troubleOf(refused: readonly string[], name: string, task: object, tell: readonly Message[]): Trouble {
  if (!tell.some(({ type }) => type === 'errors.add')) return { refused, told: tell };
  const about = deedOf(name, task);
  const told = tell.map((message) => (message.type === 'errors.add' ? { ...message, about } : message));
  return { refused: [...refused.filter((other) => other !== about), about], told };
}

/** The deed of an earlier refusal is done: what was told of that is past. */
export function endOfTrouble(refused: readonly string[], name: string, task: object): Trouble {
  const about = refused.length === 0 ? null : deedOf(name, task);
  if (about === null || !refused.includes(about)) return { refused, told: [] };
  return { refused: refused.filter((other) => other !== about), told: [{ type: 'errors.settled', about }] };
}
