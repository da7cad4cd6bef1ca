import type { IncomingHttpHeaders } from 'node:http';
import { safeFileName } from '../../platform/http/uploads.ts';

/** Endings by what a server says that it sends. */
const endings: Readonly<Record<string, string>> = {
  'text/csv': '.csv',
  'application/zip': '.zip',
  'application/x-zip-compressed': '.zip',
  'application/geo+json': '.geojson',
  'application/json': '.json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
};

/** What the file of an answer is called: by the answer, else by its address. @example nameOfAnswer({}, 'https://a.org/b/roll.csv?x') // 'roll.csv' */
export function nameOfAnswer(headers: IncomingHttpHeaders, url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? new URL(url).hostname;
  const name = safeFileName(said(headers['content-disposition'] ?? '') ?? decoded(last));
  if (/\.[A-Za-z0-9]{1,8}$/.test(name)) return name;
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return `${name}${endings[type] ?? ''}`;
}

function said(disposition: string): string | null {
  const [, extended] = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition) ?? [];
  if (extended !== undefined) return decoded(extended);
  const [, quoted, bare] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted ?? bare ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
