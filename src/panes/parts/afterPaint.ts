/** Longest wait: a page that nobody sees paints no frames. */
const UNSEEN_MS = 200;

const waiting = new Set<() => void>();
let isHeard = false;

/** Does now what waits for the next frame. */
function settle(): void {
  const due = [...waiting];
  waiting.clear();
  for (const work of due) work();
}

/**
 * Does something once the next frame is painted, and before whatever the person does next: nobody presses a key or a
 * button at a state that the page does not have yet.
 */
export function afterPaint(work: () => void): void {
  if (!isHeard) {
    // On the window: ahead of the listener of the keys.
    for (const kind of ['keydown', 'pointerdown'] as const) window.addEventListener(kind, settle, { capture: true });
    isHeard = true;
  }
  waiting.add(work);
  const now = (): void => {
    clearTimeout(unseen);
    if (waiting.delete(work)) work();
  };
  const unseen = setTimeout(now, UNSEEN_MS);
  requestAnimationFrame(() => {
    // A message posted in the callback of a frame arrives when that is on its way to the screen.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', now, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
