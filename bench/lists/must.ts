import type { Outcome } from '../../src/api/client.ts';

/** What a call answered; throws when it was refused. */
export function must<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.status} ${outcome.message} ${outcome.detail ?? ''}`);
  return outcome.value;
}
