import { useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { checkRequired } from '../../parts/required.ts';
import { LoginBrand } from '../login/LoginBrand.tsx';
import { ChosenPassword, chosenIn } from '../password/ChosenPassword.tsx';
import '../login/login.css';

const parts = ['asking', 'choosing', 'using', 'failed', 'over', 'done'] as const;

/** Somebody opened a link that was mailed to them: for a new password, or to confirm an address. */
export function LinkPage() {
  const { session } = useFirstActors();
  const part = useSelector(session, (state) => parts.find((one) => state.matches({ authenticating: { linked: one } })));
  const opened = useSelector(session, (state) => state.context.opened);
  return (
    <main className="login" data-testid="link" data-state={part}>
      <div className="login-column">
        <LoginBrand />
        {part === 'over' || part === 'failed' ? (
          <Closed isOver={part === 'over'} />
        ) : opened === null ? (
          <Progress label="Reading the link" />
        ) : part === 'done' ? (
          <Done isReset={opened.kind === 'reset'} username={opened.newUsername ?? opened.username} />
        ) : (
          <Use isReset={opened.kind === 'reset'} username={opened.username} newUsername={opened.newUsername} />
        )}
      </div>
    </main>
  );
}

interface Used {
  readonly isReset: boolean;
  readonly username: string;
  readonly newUsername: string | null;
}

function Use({ isReset, username, newUsername }: Used) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  const isBusy = useSelector(session, (state) => state.matches({ authenticating: { linked: 'using' } }));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || !checkRequired(event.currentTarget)) return;
    root.send({ type: 'session.useLink', password: isReset ? chosenIn(event.currentTarget) : '' });
  };
  return (
    <form className="login-form" method="post" action="/login" noValidate onSubmit={submit} aria-busy={isBusy}>
      <section className="login-offer" aria-label="What the link does">
        <p className="login-offer-title">{isReset ? 'Choose a new password' : 'Confirm your new address'}</p>
        {isReset ? (
          <p>You are signed out everywhere when it is set, and sign in with it then.</p>
        ) : (
          <p>
            From then on you sign in as <strong>{newUsername}</strong>, no longer as <strong>{username}</strong>. The
            password stays.
          </p>
        )}
        {!isReset && error !== null && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </section>
      {isReset && <ChosenPassword username={username} error={error} />}
      <div className="login-choices">
        <button
          className="button button--primary login-submit"
          type="submit"
          disabled={isBusy}
          autoFocus={!isReset} // eslint-disable-line jsx-a11y/no-autofocus
        >
          {isReset ? 'Set the password' : 'Confirm'}
        </button>
        <button className="button login-submit" type="button" onClick={() => root.send({ type: 'session.leaveLink' })}>
          Not now
        </button>
      </div>
      <Progress label={isReset ? 'Setting the password' : 'Confirming'} isOn={isBusy} />
    </form>
  );
}

function Done({ isReset, username }: { readonly isReset: boolean; readonly username: string }) {
  return (
    <Message
      title={isReset ? 'Your new password is set' : 'Your address is confirmed'}
      actions={<Leave text="Go to the sign-in" isFirst />}
    >
      <p>
        {isReset ? (
          'You were signed out everywhere: sign in with it.'
        ) : (
          <>
            From now on you sign in as <strong>{username}</strong>.
          </>
        )}
      </p>
    </Message>
  );
}

/** Why the link does not open, and what can be done instead. */
function Closed({ isOver }: { readonly isOver: boolean }) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  const isReset = useSelector(session, (state) => state.context.link?.kind === 'reset');
  return (
    <Message
      title={isOver ? 'This link opens nothing' : 'The link could not be read'}
      actions={
        <>
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
          {isOver && isReset && (
            <button type="button" className="button" onClick={() => root.send({ type: 'session.forgot' })}>
              Ask for a new one
            </button>
          )}
          <Leave text="Go to the sign-in" isFirst={isOver} />
        </>
      }
    >
      <p>{error}</p>
    </Message>
  );
}

interface Said {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

function Message({ title, actions, children }: Said) {
  return (
    <section className="login-offer" role="alert" aria-labelledby="link-title">
      <h2 className="login-offer-title" id="link-title">
        {title}
      </h2>
      {children}
      <div className="login-choices">{actions}</div>
    </section>
  );
}

function Leave({ text, isFirst }: { readonly text: string; readonly isFirst: boolean }) {
  const { root } = useFirstActors();
  return (
    <button
      type="button"
      className={isFirst ? 'button button--primary' : 'button'}
      autoFocus={isFirst} // eslint-disable-line jsx-a11y/no-autofocus
      onClick={() => root.send({ type: 'session.leaveLink' })}
    >
      {text}
    </button>
  );
}
