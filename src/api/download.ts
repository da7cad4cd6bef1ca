/** Files that calls answer: their name from the filename header, their bytes with progress on the way (R-DOC-006). */

export interface DownloadedFile {
  readonly fileName: string;
  readonly content: Blob;
}

/** Bytes so far, and of how many; null when the server did not say. */
export type OnProgress = (received: number, of: number | null) => void;

/** What a file is called when the server names none (R-DOC-006). */
export const UNNAMED = 'download';

/** Reads the file of an answer that succeeded. Rejects when the connection breaks on the way. */
export async function readFile(response: Response, onProgress?: OnProgress): Promise<DownloadedFile> {
  const { headers, body } = response;
  const length = headers.get('Content-Length');
  // The length of a compressed answer is not that of the file.
  const of = length === null || headers.has('Content-Encoding') ? null : Number(length);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value);
    received += part.value.byteLength;
    onProgress?.(received, of);
  }
  const type = headers.get('Content-Type') ?? 'application/octet-stream';
  return { fileName: fileNameOf(headers.get('Content-Disposition')), content: new Blob(parts, { type }) };
}

/**
 * The file name of a `Content-Disposition` header (RFC 6266): the exact one of `filename*` before the plain one of
 * `filename`, without folders and control characters; 'download' when there is none.
 *
 * @example fileNameOf(`attachment; filename="Jos_.csv"; filename*=UTF-8''Jos%C3%A9.csv`) // 'José.csv'
 * @example fileNameOf('attachment; filename=rent.pdf') // 'rent.pdf'
 * @example fileNameOf(null) // 'download'
 */
export function fileNameOf(header: string | null): string {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token] of (header ?? '').matchAll(PARAMETER)) {
    const value = quoted === undefined ? (token ?? '') : quoted.replaceAll(/\\(.)/g, '$1');
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  const exact = extendedValue(parameters.get('filename*'));
  return safeName(exact) ?? safeName(parameters.get('filename') ?? null) ?? UNNAMED;
}

/** `; name="a \"quoted\" text"` or `; name=token`. */
const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** `UTF-8'en'Jos%C3%A9` of RFC 8187; null when it is not one. */
function extendedValue(value: string | undefined): string | null {
  const match = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(value ?? '');
  const [, charset = '', text = ''] = match ?? [];
  if (match === null) return null;
  if (charset.toLowerCase() === 'iso-8859-1')
    return text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A name that stays in the folder it is saved into; null when nothing is left of it. */
function safeName(name: string | null): string | null {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const plain = last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim();
  return /^\.*$/.test(plain) ? null : plain;
}
