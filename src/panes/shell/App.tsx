import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { ActorsProvider, useFirstActors } from '../parts/actors.tsx';
import { LoginPage } from '../account/login/LoginPage.tsx';
import { loadTypeface } from './style/typeface.ts';
import { Toasts } from './Toasts.tsx';
import { Progress } from '../parts/Progress.tsx';

/** Everything behind the sign-in page: loaded after it. */
export const loadShell = async () => {
  const shell = import('./Shell.tsx');
  void shell.then(({ loadFirstPanes }) => loadFirstPanes()).catch(() => undefined);
  // Grids measure their columns in the typeface that they are drawn in.
  const [{ Shell: Loaded }] = await Promise.all([shell, loadTypeface()]);
  return { default: Loaded };
};
const Shell = lazy(loadShell);
/** Whoever signs in as always does not wait for it. */
const InvitationPage = lazy(async () => ({
  default: (await import('../account/invitation/InvitationPage.tsx')).InvitationPage,
}));
const LinkPage = lazy(async () => ({ default: (await import('../account/links/LinkPage.tsx')).LinkPage }));
const ForgotPage = lazy(async () => ({ default: (await import('../account/links/ForgotPage.tsx')).ForgotPage }));

/**
 * Sign-in, or the workstation. When a session runs out the workstation stays below the sign-in page as it was, so that
 * what was typed is still there afterwards (O-008); signing out takes it away. `prepare` fetches what comes next while
 * somebody types.
 */
export function App({ prepare }: { readonly prepare: () => void }) {
  const { session, root } = useFirstActors();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const isResuming = useSelector(
    session,
    (state) =>
      state.matches({ authenticating: 'resuming' }) ||
      state.matches({ authenticating: 'opensByLink' }) ||
      state.matches({ authenticating: 'comingBack' }),
  );
  const isInvited = useSelector(
    session,
    (state) =>
      state.matches({ authenticating: 'invited' }) ||
      // Accepted: the page stays until the workstation is there.
      (state.context.invitation !== null && state.matches({ authenticating: 'opening' })),
  );
  const isLinked = useSelector(session, (state) => state.matches({ authenticating: 'linked' }));
  const isForgotten = useSelector(session, (state) => state.matches({ authenticating: 'forgotten' }));
  const isElsewhere = isInvited || isLinked || isForgotten;
  const hasWork = useSelector(session, (state) => state.context.answer !== null);
  const isLeaving = useSelector(
    session,
    (state) => state.matches({ authenticated: 'settling' }) || state.matches({ authenticated: 'leaving' }),
  );
  const isLoading = useSelector(root, (state) => state.matches('loading'));
  const isLeft = useSelector(root, (state) => state.context.path === '/login') && !hasWork;
  // While the workstation is there it keeps the address; whoever has left it stands at the sign-in page.
  useEffect(() => {
    if (isLeft && window.location.pathname !== '/login') window.history.pushState(null, '', '/login');
  }, [isLeft]);
  return (
    <>
      {hasWork && (
        <div className="app-work" inert={!isSignedIn || isLeaving}>
          <Suspense fallback={<Progress label="Loading" />}>
            <ActorsProvider>
              <Shell />
            </ActorsProvider>
          </Suspense>
        </div>
      )}
      {isLeaving && <Progress label="Signing out" />}
      {(isResuming || isLoading) && <Progress label="Signing in" />}
      {isInvited && (
        <Suspense fallback={<Progress label="Loading the invitation" />}>
          <InvitationPage onTyping={prepare} />
        </Suspense>
      )}
      {(isLinked || isForgotten) && (
        <Suspense fallback={<Progress label="Loading" />}>{isLinked ? <LinkPage /> : <ForgotPage />}</Suspense>
      )}
      {!isSignedIn && !isResuming && !isElsewhere && <LoginPage onTyping={prepare} />}
      <Toasts />
    </>
  );
}
