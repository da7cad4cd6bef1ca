import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useRef, type FormEvent } from 'react';
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
const FirstRun = lazy(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun }));
const BrandLinks = lazy(async () => ({ default: (await import('../../shell/style/BrandLinks.tsx')).BrandLinks }));

const hasLinks = ({ links: { signup, help, terms, www }, csPhone, csEmail }: PageBrand): boolean =>
  [signup, help, terms, www].some((link) => link !== null) || csPhone !== '' || csEmail !== '';

/** Signing in. A plain form with the names that password managers know; what it says comes from the session machine. */
export function LoginPage({ onTyping }: { readonly onTyping: () => void }) {
  const { session, root } = useFirstActors();
  const isBusy = useSelector(
    session,
    (state) => !state.matches({ authenticating: 'signedOut' }) && !state.matches({ authenticating: 'duplicate' }),
  );
  const isDuplicate = useSelector(session, (state) => state.matches({ authenticating: 'duplicate' }));
  const error = useSelector(session, (state) => state.context.error);
  const message = useSelector(session, (state) => state.context.message);
  const isFirstRun = useSelector(session, (state) => state.context.isFirstRun);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error !== null) password.current?.select();
  }, [error]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    root.send({
      type: 'session.signIn',
      username: username.current?.value.trim() ?? '',
      password: password.current?.value ?? '',
    });
  };

  return (
    <main className="login" data-testid="login" data-state={isBusy ? 'busy' : isDuplicate ? 'duplicate' : 'ready'}>
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
                    // The first thing a person does here is type it.
                    autoFocus // eslint-disable-line jsx-a11y/no-autofocus
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
                  />
                )}
              </Field>
              <button className="button button--primary login-submit" type="submit" disabled={isBusy}>
                Sign in
              </button>
              <Progress label="Signing in" isOn={isBusy} />
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
