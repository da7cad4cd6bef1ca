/** What was told of refused work, as long as it is not done. */
import type { Message } from '../app/messages.ts';

export interface Trouble {
  readonly refused: readonly string[];
  readonly told: readonly Message[];
}

/** What is told of a refusal carries what was to be done, so that it can go when that is done after all. */
export function troubleOf(refused: readonly string[], about: string | null, tell: readonly Message[]): Trouble {
  if (about === null || !tell.some(({ type }) => type === 'errors.add')) return { refused, told: tell };
  const told = tell.map((message) => (message.type === 'errors.add' ? { ...message, about } : message));
  return { refused: [...refused.filter((other) => other !== about), about], told };
}

/** What was refused before is done: what was told of that is past. */
export function endOfTrouble(refused: readonly string[], about: string | null): Trouble {
  if (about === null || !refused.includes(about)) return { refused, told: [] };
  return { refused: refused.filter((other) => other !== about), told: [{ type: 'errors.settled', about }] };
}
