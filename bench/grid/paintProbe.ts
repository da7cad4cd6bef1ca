/**
 * Runs inside a page: measures from a key press to the first frame after which a part of the page reads differently.
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

export interface Watch {
  readonly keys: readonly string[];
  /** CSS selector of the elements that are to change. */
  readonly selector: string;
  /** What of them is read: their text, the number of the row they stand in, or where they stand in a drawing. */
  readonly read: 'text' | 'row' | 'place';
}

/** Installed into both pages as text: it must not refer to anything outside itself. */
export function installProbe({ keys, selector, read }: Watch): void {
  const reading = (): string =>
    [...document.querySelectorAll(selector)]
      .map((element) => {
        if (read === 'text') return element.textContent;
        if (read === 'row') return element.closest('tr')?.getAttribute('aria-rowindex');
        return `${element.getAttribute('x')},${element.getAttribute('y')}`;
      })
      .join('|');
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
      if (!keys.includes(event.key)) return;
      const before = reading();
      const afterFrame = (): void => {
        const milliseconds = performance.now() - event.timeStamp;
        const after = reading();
        // A key that changes nothing must not hang the run: before and after say that it was lost.
        if (after !== before || milliseconds > 10_000) give({ milliseconds, before, after });
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
