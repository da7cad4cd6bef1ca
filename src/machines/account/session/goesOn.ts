import type { Value } from '../../../api/client.ts';

interface Known {
  readonly event: { readonly output: Value<'pre'> };
}
const output = ({ event }: Known): Value<'pre'> => event.output;
const keep = ['forgetLink', { type: 'keepSignIn', params: output }] as const;

/** Who knocks is known, by a password or by a link: a second factor, the question about another session, or the session. */
export const goesOn = [
  {
    guard: { type: 'wantsFactor', params: output },
    target: '#session.authenticating.factor',
    actions: keep,
  },
  {
    guard: { type: 'isDuplicate', params: ({ event }: Known) => ({ duplicate: event.output.duplicateSession }) },
    target: '#session.authenticating.duplicate',
    actions: keep,
  },
  { target: '#session.authenticating.opening', actions: keep },
] as const;
