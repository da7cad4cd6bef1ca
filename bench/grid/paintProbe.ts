/**
 * Runs inside a page: measures from each key press to the first frame after which a part of the page reads differently.
 *
 * Asks after the frame was handed on (a message posted in its animation callback arrives then), so that style, layout
 * and paint count. The time starts with the browser's time stamp of the key, so that its way to the page counts, too.
 */
export interface Probed {
  readonly milliseconds: number;
  /** What the watched part read before and after. */
  readonly before: string;
  readonly after: string;
}

/** Installed into both pages as text: it must not refer to anything outside itself. */
export function installProbe(watched: 'cursor row' | 'results'): void {
  const read = (): string => {
    if (watched === 'results') {
      return [...document.querySelectorAll('[data-bench-results]')].map((element) => element.textContent).join('|');
    }
    const cell = document.querySelector('.ht_master td.current, .ht_master td.ht__active_highlight');
    return cell?.parentElement?.getAttribute('aria-rowindex') ?? '';
  };
  const waiting: ((probed: Probed) => void)[] = [];
  const done: Probed[] = [];
  const give = (probed: Probed): void => {
    const next = waiting.shift();
    if (next === undefined) done.push(probed);
    else next(probed);
  };
  addEventListener(
    'keydown',
    (event) => {
      const before = read();
      const afterFrame = (): void => {
        const after = read();
        const milliseconds = performance.now() - event.timeStamp;
        // A key that changes nothing must not hang the run: its time says that it was lost.
        if (after !== before || milliseconds > 2000) give({ milliseconds, before, after });
        else nextFrame();
      };
      const nextFrame = (): void => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', afterFrame, { once: true });
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      };
      nextFrame();
    },
    { capture: true },
  );
  Object.assign(window, {
    nextProbe: async () => done.shift() ?? (await new Promise<Probed>((resolve) => waiting.push(resolve))),
  });
}

declare global {
  interface Window {
    /** The measurement of the oldest key not yet asked for. */
    nextProbe: () => Promise<Probed>;
  }
}
