import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { Router } from 'wouter';
import { useActors } from './actors.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { PageSync } from './shell/PageSync.tsx';
import { Toasts } from './shell/Toasts.tsx';

// Everything behind the sign-in page is loaded after it.
const Shell = lazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }));

/**
 * Sign-in, or the workstation. When a session runs out the workstation stays below the sign-in page as it was, so that
 * what was typed is still there afterwards (O-008); signing out takes it away.
 */
export function App() {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const isResuming = useSelector(session, (state) => state.matches({ authenticating: 'resuming' }));
  const hasWork = useSelector(session, (state) => state.context.answer !== null);
  return (
    <Router>
      <PageSync />
      {hasWork && (
        <div className="app-work" inert={!isSignedIn}>
          <Suspense fallback={<div className="progress" role="progressbar" aria-label="Loading" />}>
            <Shell />
          </Suspense>
        </div>
      )}
      {isResuming && <div className="progress" role="progressbar" aria-label="Signing in" />}
      {!isSignedIn && !isResuming && <LoginPage />}
      <Toasts />
    </Router>
  );
}
