import { useSelector } from '@xstate/react';
import { useFirstActors } from '../../parts/actors.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { LoginBrand } from '../login/LoginBrand.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import '../login/login.css';

/** Somebody opened the link of an invitation: who invites whom, and the password that makes the account theirs. */
export function InvitationPage({ onTyping }: { readonly onTyping: () => void }) {
  const { session } = useFirstActors();
  const isOver = useSelector(session, (state) => state.matches({ authenticating: { invited: 'over' } }));
  const isFailed = useSelector(session, (state) => state.matches({ authenticating: { invited: 'failed' } }));
  const isAsking = useSelector(session, (state) => state.matches({ authenticating: { invited: 'asking' } }));
  const invitation = useSelector(session, (state) => state.context.invitation);
  const state = isOver ? 'over' : isFailed ? 'failed' : isAsking ? 'loading' : 'ready';
  return (
    <main className="login" data-testid="invitation" data-state={state}>
      <div className="login-column">
        <LoginBrand />
        {isOver || isFailed ? (
          <Closed isOver={isOver} />
        ) : invitation === null ? (
          <Progress label="Reading the invitation" />
        ) : (
          <AcceptForm invitation={invitation} onTyping={onTyping} />
        )}
      </div>
    </main>
  );
}

/** Why the link does not open, and what can be done instead. */
function Closed({ isOver }: { readonly isOver: boolean }) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  return (
    <section className="login-offer" role="alert" aria-labelledby="invitation-closed">
      <h2 className="login-offer-title" id="invitation-closed">
        {isOver ? 'This invitation opens nothing any more' : 'The invitation could not be read'}
      </h2>
      <p>{error}</p>
      {isOver && (
        <p className="muted">Whoever has accepted it already signs in with the password that was chosen then.</p>
      )}
      <div className="login-choices">
        {!isOver && (
          <button
            type="button"
            className="button button--primary"
            autoFocus // eslint-disable-line jsx-a11y/no-autofocus
            onClick={() => root.send({ type: 'session.askAgain' })}
          >
            Try again
          </button>
        )}
        <button
          type="button"
          className={isOver ? 'button button--primary' : 'button'}
          autoFocus={isOver} // eslint-disable-line jsx-a11y/no-autofocus
          onClick={() => root.send({ type: 'session.leaveInvitation' })}
        >
          Go to the sign-in
        </button>
      </div>
    </section>
  );
}
