/** The notice before a link to a third party, as its dialog shows it to who is signed in. */
import { renderToStaticMarkup } from 'react-dom/server';
import { waitFor } from 'xstate';
import { expect, it } from 'vitest';
import { SIGNED_IN_KEY } from '../../../src/machines/account/session/context.ts';
import { behind } from '../../../src/machines/app/behind.ts';
import { createRoot } from '../../../src/machines/app/root.ts';
import { ActorsProvider, RootProvider } from '../../../src/panes/parts/actors.tsx';
import { ThirdPartyNotice } from '../../../src/panes/shell/ThirdPartyNotice.tsx';
import { rootInput } from '../../support/childInput.ts';
import { startTestServer } from '../../support/server.ts';

it('R-BRAND-014 the dialog before a link to a third party says exactly so, with both names filled in', async () => {
  const server = await startTestServer();
  const { client } = await server.signIn();
  const input = rootInput(client);
  input.storage.local.setItem(SIGNED_IN_KEY, 'true');
  const root = createRoot({ ...input, route: '/', loadBehind: () => Promise.resolve(behind) });
  root.start();
  const signedIn = await waitFor(root, ({ context }) => context.work !== null);
  const shown = (): string =>
    renderToStaticMarkup(
      <RootProvider root={root}>
        <ActorsProvider>
          <ThirdPartyNotice />
        </ActorsProvider>
      </RootProvider>,
    );
  expect(shown()).toBe('');
  root.send({ type: 'workspace.leaveTo', url: 'https://www.zillow.com/homes/22903', thirdParty: 'Zillow' });
  expect(signedIn.context.work?.workspace.getSnapshot().context.overlay).toBe('notice');
  const paragraphs = [...shown().matchAll(/<p(?: [^>]*)?>(.*?)<\/p>/g)].map(([, text]) => text);
  expect(paragraphs).toEqual([
    'You are being redirected to Zillow, a third-party product not operated by Platbook',
    'www.zillow.com',
  ]);
  root.send({ type: 'workspace.close' });
  expect(shown()).toBe('');
  root.stop();
  await server.close();
});
