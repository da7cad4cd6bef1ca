import type { Readable } from 'node:stream';

/** A file as an answer: what the calls of the contract without an answer schema return. */
export interface Download {
  readonly kind: 'download';
  /** Travels in the filename header (R-SKIP, 002 §7). */
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer | string | Readable;
  /** Shown or read as it comes, not put aside as a file. */
  readonly isInline?: true;
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
