import { useSelector } from '@xstate/react';
import { useActors } from '../parts/actors.tsx';
import { CommandWords } from '../parts/CommandWords.tsx';
import { whenText } from '../parts/whenText.ts';

/** Said on every page to who looks inside: into whose account, as what, until when, and the way out. */
export function VisitNote() {
  const { session } = useActors();
  const visit = useSelector(session, (state) => state.context.answer?.visit ?? null);
  if (visit === null) return null;
  const { account, typeLabel, until, operator } = visit;
  return (
    <p className="shell-note" role="status" data-testid="visit">
      You look into the account of {account} as {typeLabel} until {whenText(until)}, by invitation. Nothing can be
      changed, and what you look at is written down under your name, {operator}.{' '}
      <CommandWords id="app.logout">Sign out</CommandWords>
    </p>
  );
}
