import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { Value } from '../../../api/client.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { useFirstActors } from '../../parts/actors.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { checkRequired } from '../../parts/required.ts';
import { ProviderSignIn } from '../login/ProviderSignIn.tsx';
import { ChosenPassword, chosenIn } from '../password/ChosenPassword.tsx';

interface Props {
  readonly invitation: Value<'invitation'>;
  readonly onTyping: () => void;
}

/** Who invites, and the password that lets in. */
export function AcceptForm({ invitation: { username, firstName, invitedBy, expires, signInWith }, onTyping }: Props) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  // Somebody's workstation lies below.
  const isElse = useSelector(session, (state) => state.context.answer !== null);
  const isBusy = useSelector(session, (state) => !state.matches({ authenticating: { invited: 'choosing' } }));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || !checkRequired(event.currentTarget)) return;
    root.send({ type: 'session.accept', password: chosenIn(event.currentTarget) });
  };
  return (
    <>
      <section className="login-offer" aria-label="Invitation">
        <p className="login-offer-title">
          {invitedBy} invites you{firstName === '' ? '' : `, ${firstName}`}
        </p>
        <p>
          You work in their account as <strong>{username}</strong>.{' '}
          {signInWith === null ? 'Choose a password' : `Sign in with ${signInWith} under this address`}, and you are in.
          The link is good until {formatDate(new Date(expires).toLocaleDateString('sv-SE'))}.
        </p>
        {isElse && <p>Somebody is signed in in this browser: they are signed out here when you go on.</p>}
      </section>
      {signInWith === null ? (
        <form
          className="login-form"
          method="post"
          action="/login"
          noValidate
          onInput={onTyping}
          onSubmit={submit}
          aria-busy={isBusy}
        >
          <ChosenPassword username={username} error={error} />
          <div className="login-choices">
            <button className="button button--primary login-submit" type="submit" disabled={isBusy}>
              Accept and sign in
            </button>
            <button
              className="button login-submit"
              type="button"
              onClick={() => root.send({ type: 'session.leaveInvitation' })}
            >
              Not now
            </button>
          </div>
          <Progress label="Accepting the invitation" isOn={isBusy} />
        </form>
      ) : (
        <>
          <ProviderSignIn name={signInWith} isOnly isBusy={isBusy} />
          <button
            className="button login-submit"
            type="button"
            onClick={() => root.send({ type: 'session.leaveInvitation' })}
          >
            Not now
          </button>
          <Progress label="Signing in" isOn={isBusy} />
        </>
      )}
    </>
  );
}
