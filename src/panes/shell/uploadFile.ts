import type { Upload } from '../../api/client.ts';

/** Answers that may have no body. */
const BARE: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends a file with progress: `fetch` tells how much of an answer came, and nothing of what goes. */
export const uploadFile: Upload = async (url, { method = 'POST', headers, body, signal }, onSent) =>
  await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'blob';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      // What it was asked for above.
      const content = request.response as Blob | null;
      const type = request.getResponseHeader('Content-Type') ?? '';
      resolve(
        new Response(BARE.has(status) ? null : content, { status, statusText, headers: { 'Content-Type': type } }),
      );
    });
    // As fetch has it.
    request.addEventListener('error', () => reject(new TypeError('the file was not sent')));
    const stop = (): void => {
      request.abort();
      reject(new DOMException('The sending was stopped.', 'AbortError'));
    };
    if (signal?.aborted === true) {
      stop();
      return;
    }
    signal?.addEventListener('abort', stop, { once: true });
    // The client sends forms with a file here.
    request.send(body as FormData);
  });
