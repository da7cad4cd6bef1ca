/**
 * Runs inside a page: measures from a key press to the first frame after which something is on screen. As the probe of
 * the grids it asks after the frame was handed on, and starts with the browser's time stamp of the key.
 */
export function installReadyProbe(): void {
  const afterFrame = async (): Promise<void> =>
    await new Promise((done) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => done(), { once: true });
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
  let timed: Promise<number> | null = null;
  Object.assign(window, {
    armReady: (key: string, selector: string): void => {
      timed = new Promise((done, failed) => {
        const pressed = (event: KeyboardEvent): void => {
          if (event.key !== key) return;
          removeEventListener('keydown', pressed, { capture: true });
          const look = async (): Promise<void> => {
            await afterFrame();
            const milliseconds = performance.now() - event.timeStamp;
            if (document.querySelector(selector) !== null) done(milliseconds);
            else if (milliseconds > 60_000) failed(new Error(`a minute after ${key} there is no ${selector}`));
            else await look();
          };
          void look();
        };
        addEventListener('keydown', pressed, { capture: true });
      });
    },
    readyAfter: async (): Promise<number> => (await timed) ?? Number.NaN,
  });
}

declare global {
  interface Window {
    /** Waits for the key; from then on for the first frame in which the selector finds something. */
    armReady: (key: string, selector: string) => void;
    /** The milliseconds between them. */
    readyAfter: () => Promise<number>;
  }
}
