import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { Progress } from '../../parts/Progress.tsx';
import { useFirstActors } from '../../parts/actors.tsx';
import { HeldChanges } from './HeldChanges.tsx';
import type { PageBrand } from '../../../api/account/pageBrand.ts';
import { pageBrand } from '../../shell/style/brand.tsx';
import { LoginBrand } from './LoginBrand.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import './login.css';

const loadDuplicateSession = async () => ({ default: (await import('./DuplicateSession.tsx')).DuplicateSession });
const loadSecondFactor = async () => ({ default: (await import('./SecondFactor.tsx')).SecondFactor });
/** Who types a password may be asked for more: a code that is typed at once finds its field. */
const prepareNextSteps = (): void => void Promise.allSettled([loadSecondFactor(), loadDuplicateSession()]);

/** What most who sign in never see comes when it is needed. */
const DuplicateSession = lazy(loadDuplicateSession);
const SecondFactor = lazy(loadSecondFactor);
const ProviderSignIn = lazy(async () => ({ default: (await import('./ProviderSignIn.tsx')).ProviderSignIn }));
const FirstRun = lazy(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun }));
const BrandLinks = lazy(async () => ({ default: (await import('../../shell/style/BrandLinks.tsx')).BrandLinks }));

const hasLinks = ({ links: { signup, help, terms, www }, csPhone, csEmail }: PageBrand): boolean =>
  [signup, help, terms, www].some((link) => link !== null) || csPhone !== '' || csEmail !== '';

/** Signing in. A plain form with the names that password managers know; what it says comes from the session machine. */
export function LoginPage({ onTyping }: { readonly onTyping: () => void }) {
  const { session } = useFirstActors();
  const isBusy = useSelector(
    session,
    (state) =>
      !state.matches({ authenticating: 'signedOut' }) &&
      !state.matches({ authenticating: 'duplicate' }) &&
      // A window may be closed there.
      !state.matches({ authenticating: { toProvider: 'beside' } }) &&
      !state.matches({ authenticating: { factor: 'asking' } }) &&
      !state.matches({ authenticating: { factor: 'telling' } }),
  );
  const isDuplicate = useSelector(session, (state) => state.matches({ authenticating: 'duplicate' }));
  const wantsFactor = useSelector(session, (state) => state.matches({ authenticating: 'factor' }));
  const error = useSelector(session, (state) => state.context.error);
  const message = useSelector(session, (state) => state.context.message);
  const isFirstRun = useSelector(session, (state) => state.context.isFirstRun);
  const ways = useSelector(session, (state) => state.context.ways) ?? pageBrand().ways;
  // Whoever comes back from the next step finds it.
  const [known, setKnown] = useState('');
  const [wantsTyping, setTyping] = useState(false);
  const begun = (): void => {
    onTyping();
    prepareNextSteps();
  };
  const isTyped = ways.passwords || ways.oidc === null || wantsTyping || known !== '';

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
            {isTyped && <PasswordForm onTyping={begun} isBusy={isBusy} name={known} onName={setKnown} />}
            {!isTyped && error !== null && (
              <p className="field-error login-refusal" role="alert">
                {error}
              </p>
            )}
            {ways.oidc !== null && (
              <Suspense fallback={null}>
                <ProviderSignIn name={ways.oidc.name} isOnly={!isTyped} isBusy={isBusy} />
              </Suspense>
            )}
            {!isTyped && (
              <>
                <Progress label="Signing in" isOn={isBusy} />
                <button className="login-forgot" type="button" disabled={isBusy} onClick={() => setTyping(true)}>
                  You run this installation? Sign in with a password
                </button>
              </>
            )}
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
