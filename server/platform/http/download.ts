import type { Readable } from 'node:stream';

/** A file as an answer: what the calls of the contract without an answer schema return. */
export interface Download {
  readonly kind: 'download';
  /** Travels in the filename header (R-SKIP, 002 §7). */
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer | string | Readable | Resumable;
  /** Shown or read as it comes, not put aside as a file. */
  readonly isInline?: true;
  /** The browser of who asked may keep it: it names this very content, and was asked for by that name or not. */
  readonly kept?: { readonly tag: string; readonly isAskedFor: boolean };
  /** What else is told of it, beside its bytes. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file that does not change and lies still: who lost the connection goes on where it was (RFC 9110, Range). */
export interface Resumable {
  readonly bytes: number;
  /** Names this very content: a part of another one is never put behind what is there. */
  readonly tag: string;
  /** The bytes from `start` to `end`, both included. */
  readonly read: (range: { readonly start: number; readonly end: number }) => Promise<Readable>;
}

export const isResumable = (content: Download['content']): content is Resumable =>
  typeof content === 'object' && 'tag' in content;

/** @example return resumable('export.zip', 'application/zip', { bytes, tag: sha256, read }); */
export function resumable(fileName: string, contentType: string, content: Resumable): Download {
  return { kind: 'download', fileName, contentType, content };
}

/** @example return download('billing-history-7.pdf', 'application/pdf', pdf); */
export function download(fileName: string, contentType: string, content: Download['content']): Download {
  return { kind: 'download', fileName, contentType, content };
}

export const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'download';

/**
 * `Content-Disposition` value: an ASCII name for old readers and the exact one beside it (RFC 6266).
 *
 * @example contentDisposition('José.csv') // `attachment; filename="Jos_.csv"; filename*=UTF-8''Jos%C3%A9.csv`
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\/%]/g, '_');
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
