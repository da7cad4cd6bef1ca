import { useSelector } from '@xstate/react';
import { useEffect, type FormEvent, type ReactNode } from 'react';
import { LINK_MINUTES } from '../../../api/contract/account/links.ts';
import { useFirstActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { formText } from '../../parts/formText.ts';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { checkRequired } from '../../parts/required.ts';
import { LoginBrand } from '../login/LoginBrand.tsx';
import '../login/login.css';

/** Somebody has lost their password: a link by mail, or what to do where no mail is sent. */
export function ForgotPage() {
  const { session, root } = useFirstActors();
  const sendsMail = useSelector(session, (state) => state.context.sendsMail);
  const isAsked = useSelector(session, (state) => state.matches({ authenticating: { forgotten: 'asked' } }));
  const username = useSelector(session, (state) => state.context.username);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') root.send({ type: 'session.leaveLink' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [root]);
  const state = isAsked ? 'asked' : sendsMail === false ? 'mailless' : 'ready';
  return (
    <main className="login" data-testid="forgot" data-state={state}>
      <div className="login-column">
        <LoginBrand />
        {isAsked ? (
          <Told title="Look into your mail">
            <p>
              If somebody signs in as <strong>{username}</strong> and that is an e-mail address, a link is on its way
              there. It is good for {LINK_MINUTES} minutes and once; a newer one takes its place.
            </p>
            <p className="muted">
              Nothing came? Look into the folder for unwanted mail, and whether the name is right.
            </p>
          </Told>
        ) : sendsMail === false ? (
          <Told title="This installation sends no e-mail">
            <p>
              So no link can reach you. Whoever operates it sets a new password on the machine itself:
              <code className="login-code">npx platbook admin reset-password NAME</code>
            </p>
          </Told>
        ) : (
          <Ask />
        )}
      </div>
    </main>
  );
}

function Told({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { root } = useFirstActors();
  return (
    <section className="login-offer" role="status" aria-labelledby="forgot-title">
      <h2 className="login-offer-title" id="forgot-title">
        {title}
      </h2>
      {children}
      <div className="login-choices">
        <button
          type="button"
          className="button button--primary"
          autoFocus // eslint-disable-line jsx-a11y/no-autofocus
          onClick={() => root.send({ type: 'session.leaveLink' })}
        >
          Back to the sign-in <Keys keys="Enter" />
        </button>
      </div>
    </section>
  );
}

function Ask() {
  const { session, root } = useFirstActors();
  const username = useSelector(session, (state) => state.context.username);
  const error = useSelector(session, (state) => state.context.error);
  const isBusy = useSelector(session, (state) => state.matches({ authenticating: { forgotten: 'asking' } }));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || !checkRequired(event.currentTarget)) return;
    root.send({ type: 'session.askReset', username: formText(event.currentTarget, 'username').trim() });
  };
  return (
    <form className="login-form" noValidate onSubmit={submit} aria-busy={isBusy} aria-labelledby="forgot-ask">
      <h2 className="login-offer-title" id="forgot-ask">
        Get a link for a new password
      </h2>
      <Field
        label="User name"
        place="above"
        required="Write your user name."
        hint="The link goes to it: it is your e-mail address."
        error={error}
      >
        {(control) => (
          <input
            {...control}
            className="field login-field"
            name="username"
            type="text"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={username}
            maxLength={200}
            // The one thing that a person does here is type it.
            autoFocus // eslint-disable-line jsx-a11y/no-autofocus
          />
        )}
      </Field>
      <div className="login-choices">
        <button className="button button--primary login-submit" type="submit" disabled={isBusy}>
          Mail me a link <Keys keys="Enter" />
        </button>
        <button className="button login-submit" type="button" onClick={() => root.send({ type: 'session.leaveLink' })}>
          Back <Keys keys="Escape" />
        </button>
      </div>
      <Progress label="Asking for a link" isOn={isBusy} />
    </form>
  );
}
