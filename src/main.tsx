/** Wires the application together: client, root machine, page, theme, first render. Nothing else does. */
// First, so that the styles of a pane come after those they refine.
import '@fontsource-variable/inter/wght.css';
import './panes/shell/style/tokens.css';
import './panes/shell/style/base.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { cameBackFrom, isBeside, type CameBack } from './api/account/cameBack.ts';
import { parsePageLink, type PageLink } from './api/account/pageLink.ts';
import { returnedFrom, type Returned } from './api/billing/returned.ts';
import { lazyConnection } from './machines/app/lazyConnection.ts';
import { createRoot } from './machines/app/root.ts';
import { SIGNED_IN_KEY } from './machines/account/session/context.ts';
import { readKnownSettings } from './machines/account/settings/knownSettings.ts';
import { RootProvider } from './panes/parts/actors.tsx';
import { App, loadShell } from './panes/shell/App.tsx';
import { passkeys, provider } from './panes/shell/lazyPorts.ts';
import { saveFile } from './panes/shell/saveFile.ts';
import { showLooks } from './panes/shell/style/looks.ts';

// Compiled validators need eval, which the content security policy forbids: not even tried. zod reads this when it is
// loaded, with the contract.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const storage = { session: window.sessionStorage, local: window.localStorage };
showLooks(readKnownSettings(storage.local));

/** While the page is left: what is sent then arrives, though nobody waits for the answer any more. */
let isLeaving = false;
const fetchNow: typeof fetch = async (input, init) =>
  await window.fetch(input, isLeaving ? { ...init, keepalive: true } : init);

/** A link that the page is opened with; the address that stays shows nothing of it. */
function takeLink(): PageLink | null {
  const { hash, pathname, search } = window.location;
  const link = parsePageLink(hash);
  if (link !== null) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return link;
}

/** Somebody comes back from the payment service; the address that stays says nothing of it. */
function takeReturn(): Returned | null {
  const { pathname, search } = window.location;
  const returned = returnedFrom(pathname, search);
  if (returned !== null) window.history.replaceState(window.history.state, '', pathname);
  return returned;
}

/** Somebody comes back from the provider of their organisation; nothing of that stays in the address. */
function takeCameBack(): CameBack | null {
  const { pathname, search } = window.location;
  const cameBack = cameBackFrom(pathname, search);
  if (cameBack !== null) window.history.replaceState(window.history.state, '', '/login');
  return cameBack;
}

const connection = lazyConnection(async () =>
  (await import('./panes/shell/pageConnection.ts')).pageConnection(fetchNow, storage.local),
);
const loadBehind = async () => (await import('./machines/app/behind.ts')).behind;
/** What comes behind the sign-in page; what fails here is tried again when it is needed, and told then. */
const prepare = (): void => void Promise.allSettled([loadBehind(), loadShell()]);
if (storage.local.getItem(SIGNED_IN_KEY) !== null) prepare();

const cameBack = takeCameBack();
const isWindow = cameBack !== null && isBeside(cameBack);
const returned = takeReturn();
const root = createRoot({
  ...connection,
  returned,
  storage,
  now: () => new Date(),
  saveFile,
  passkeys,
  provider,
  cameBack,
  route: `${window.location.pathname}${window.location.search}`,
  link: takeLink(),
  loadBehind,
});
if (!isWindow) root.start();
// What waits to be written is written now. Back may bring the page as it was.
window.addEventListener('pagehide', () => {
  isLeaving = true;
  root.send({ type: 'app.leaving' });
});
window.addEventListener('pageshow', () => {
  isLeaving = false;
  root.send({ type: 'session.stayed' });
});
// Pasted into a page that is open already.
window.addEventListener('hashchange', () => {
  const link = takeLink();
  if (link !== null) root.send({ type: 'session.link', link });
});

/** Such a window is rare. */
const Beside = lazy(async () => ({ default: (await import('./panes/account/login/Beside.tsx')).Beside }));

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no element #app');
if (isWindow) void import('./panes/shell/besideWindow.ts').then(({ handOver }) => handOver(cameBack));
createReactRoot(place).render(
  <StrictMode>
    <RootProvider root={root}>
      {isWindow ? (
        <Suspense fallback={null}>
          <Beside />
        </Suspense>
      ) : (
        <App prepare={prepare} />
      )}
    </RootProvider>
  </StrictMode>,
);
