import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { Field } from '../../parts/Field.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { useFirstActors } from '../../parts/actors.tsx';
import { HeldChanges } from './HeldChanges.tsx';
import type { PageBrand } from '../../../api/account/pageBrand.ts';
import { pageBrand } from '../../shell/style/brand.tsx';
import { LoginBrand } from './LoginBrand.tsx';
import './login.css';

/** What most who sign in never see comes when it is needed. */
const DuplicateSession = lazy(async () => ({ default: (await import('./DuplicateSession.tsx')).DuplicateSession }));
const SecondFactor = lazy(async () => ({ default: (await import('./SecondFactor.tsx')).SecondFactor }));
const FirstRun = lazy(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun }));
const BrandLinks = lazy(async () => ({ default: (await import('../../shell/style/BrandLinks.tsx')).BrandLinks }));

const hasLinks = ({ links: { signup, help, terms, www }, csPhone, csEmail }: PageBrand): boolean =>
  [signup, help, terms, www].some((link) => link !== null) || csPhone !== '' || csEmail !== '';

/** Signing in. A plain form with the names that password managers know; what it says comes from the session machine. */
export function LoginPage({ onTyping }: { readonly onTyping: () => void }) {
  const { session, root } = useFirstActors();
  const isBusy = useSelector(
    session,
    (state) =>
      !state.matches({ authenticating: 'signedOut' }) &&
      !state.matches({ authenticating: 'duplicate' }) &&
      !state.matches({ authenticating: { factor: 'asking' } }) &&
      !state.matches({ authenticating: { factor: 'telling' } }),
  );
  const isDuplicate = useSelector(session, (state) => state.matches({ authenticating: 'duplicate' }));
  const wantsFactor = useSelector(session, (state) => state.matches({ authenticating: 'factor' }));
  const error = useSelector(session, (state) => state.context.error);
  const message = useSelector(session, (state) => state.context.message);
  const isFirstRun = useSelector(session, (state) => state.context.isFirstRun);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  // Whoever comes back from the next step finds it.
  const [known, setKnown] = useState('');

  useEffect(() => {
    if (error !== null) password.current?.select();
  }, [error]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    const name = username.current?.value.trim() ?? '';
    setKnown(name);
    root.send({
      type: 'session.signIn',
      username: name,
      password: password.current?.value ?? '',
    });
  };

  return (
    <main
      className="login"
      data-testid="login"
      data-state={isBusy ? 'busy' : isDuplicate ? 'duplicate' : wantsFactor ? 'factor' : 'ready'}
    >
      <div className="login-column">
        <LoginBrand />
        {message !== null && (
          <p className="login-message" role="status">
            {message}
          </p>
        )}
        <HeldChanges />
        {isDuplicate ? (
          <Suspense fallback={<Progress label="Loading" />}>
            <DuplicateSession />
          </Suspense>
        ) : wantsFactor ? (
          <Suspense fallback={<Progress label="Loading" />}>
            <SecondFactor />
          </Suspense>
        ) : (
          <>
            {isFirstRun && (
              <Suspense fallback={null}>
                <FirstRun />
              </Suspense>
            )}
            <form
              className="login-form"
              method="post"
              action="/login"
              onInput={onTyping}
              onSubmit={submit}
              aria-busy={isBusy}
            >
              <Field label="User name" place="above">
                {(control) => (
                  <input
                    {...control}
                    ref={username}
                    className="field login-field"
                    name="username"
                    type="text"
                    inputMode="email"
                    autoComplete="username"
                    autoCapitalize="none"
                    spellCheck={false}
                    required
                    defaultValue={known}
                    // The first thing a person does here is type it.
                    autoFocus={known === ''} // eslint-disable-line jsx-a11y/no-autofocus
                  />
                )}
              </Field>
              <Field label="Password" place="above" error={error}>
                {(control) => (
                  <input
                    {...control}
                    ref={password}
                    className="field login-field"
                    name="password"
                    type="password"
                    autoComplete="current-password"
                    required
                    autoFocus={known !== ''} // eslint-disable-line jsx-a11y/no-autofocus
                  />
                )}
              </Field>
              <button className="button button--primary login-submit" type="submit" disabled={isBusy}>
                Sign in
              </button>
              <Progress label="Signing in" isOn={isBusy} />
              <button
                className="login-forgot"
                type="button"
                disabled={isBusy}
                onClick={() => root.send({ type: 'session.forgot' })}
              >
                Forgot your password?
              </button>
            </form>
          </>
        )}
        {hasLinks(pageBrand()) && (
          <Suspense fallback={null}>
            <BrandLinks />
          </Suspense>
        )}
      </div>
    </main>
  );
}
