/** What a form says of itself: when it was shown, of which page and which version. Nobody makes one up. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A person needs so long to write something; whoever is faster did not read the page. */
export const SOONEST_MS = 3000;
/** So long a form that was left open is good. */
export const LATEST_MS = 24 * 60 * 60 * 1000;

/** Of a page: signs its forms and the link to it before it is published. */
export const newFormKey = (): string => randomBytes(32).toString('base64url');

const macOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

function isMac(key: string, text: string, mac: string): boolean {
  const own = Buffer.from(macOf(key, text));
  const other = Buffer.from(mac);
  return own.length === other.length && timingSafeEqual(own, other);
}

/** @example formToken(key, 3, now) // '1764192000000.3.q83hG1xZ.kTz0…' */
export function formToken(key: string, version: number, now: Date): string {
  const text = `${now.getTime()}.${version}.${randomBytes(6).toString('base64url')}`;
  return `${text}.${macOf(key, `form ${text}`)}`;
}

interface ReadToken {
  /** Milliseconds since it was shown. */
  readonly age: number;
  /** Of the page as it was shown. */
  readonly version: number;
}

/** Null: it is none of this page. */
export function readFormToken(key: string, token: string, now: Date): ReadToken | null {
  const match = /^(\d{13})\.(\d{1,9})\.[\w-]{8}\.([\w-]{22})$/.exec(token);
  const [, time = '', version = '', mac = ''] = match ?? [];
  const text = token.slice(0, -(mac.length + 1));
  if (match === null || !isMac(key, `form ${text}`, mac)) return null;
  return { age: now.getTime() - Number(time), version: Number(version) };
}

/** With which a page is seen before it is published; it works as long as the page stands under this path. */
export const previewMac = (key: string, path: string): string => macOf(key, `preview ${path}`);
export const isPreviewMac = (key: string, path: string, mac: string): boolean => isMac(key, `preview ${path}`, mac);
