/** A window beside the page, in which somebody proves at their organisation who they are. */
import type { CameBack } from '../../api/account/cameBack.ts';
import type { Ceremony } from '../../machines/app/ports.ts';

/** On which a window that came back tells the page beside which it was opened. */
const CHANNEL = 'platbook.oidc';
const WINDOW = 'popup,width=520,height=720';

/** Opens it, and waits for what it comes back with. */
export async function askBeside(url: string, signal: AbortSignal): Promise<Ceremony<CameBack>> {
  const state = new URL(url).searchParams.get('state');
  const channel = new BroadcastChannel(CHANNEL);
  try {
    return await new Promise<Ceremony<CameBack>>((resolve) => {
      channel.addEventListener('message', ({ data }: MessageEvent<CameBack>) => {
        // Another page may have asked as well.
        if (data.state === state) resolve({ ok: true, value: data });
      });
      signal.addEventListener('abort', () => resolve({ ok: false, problem: 'It was left.' }), { once: true });
      // What it answers says nothing: a page of another site shares no window with ours.
      if (window.open(url, '_blank', WINDOW) === null)
        resolve({ ok: false, problem: 'The browser opened no window: allow it for this page, and try again.' });
    });
  } finally {
    channel.close();
  }
}

/** This is such a window: it tells what it came back with, and closes. */
export function handOver(cameBack: CameBack): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(cameBack); // eslint-disable-line unicorn/require-post-message-target-origin -- of this origin alone
  channel.close();
  window.close();
}
