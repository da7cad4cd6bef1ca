import { useSelector } from '@xstate/react';
import { formatDate } from '../../calc/format/date.ts';
import { useActors } from '../parts/actors.tsx';
import { CommandWords } from '../parts/CommandWords.tsx';

/** The account is closed, or will be: said on every page to everybody of it, with the way back to its owner. */
export function ClosingNote() {
  const { session, archive } = useActors();
  const signedIn = useSelector(session, (state) => state.context.answer?.closing ?? null);
  const data = useSelector(archive, (state) => state.context.data);
  const isMember = useSelector(session, (state) => state.context.answer?.profile.subUser === 1);
  const closing = data === null ? signedIn : data.closing;
  if (closing === null) return null;
  const { closes, erases, isClosed } = closing;
  return (
    <p className="shell-note" role="status" data-testid="closing">
      {isClosed ? 'This account is closed' : `This account closes on ${dayOf(closes)}`}, and on {dayOf(erases)} all that
      is in it is removed.{' '}
      {isMember ? 'Its owner can open it again' : <CommandWords id="go.archive">opens it again</CommandWords>}.
    </p>
  );
}

const dayOf = (at: string): string => formatDate(new Date(at).toLocaleDateString('sv-SE'));
