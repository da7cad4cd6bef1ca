/**
 * Links that open a door of the application. The token stands behind `#`: browsers send that to nobody, so no log, no
 * proxy and no Referer has it.
 */
export const linkKinds = ['first-run', 'invitation', 'reset', 'email'] as const;

export interface PageLink {
  readonly kind: (typeof linkKinds)[number];
  readonly token: string;
}

/** @example pageLink('http://localhost:5080', { kind: 'reset', token: 'abc' }) // 'http://localhost:5080/#reset=abc' */
export const pageLink = (base: string, { kind, token }: PageLink): string => `${base}/#${kind}=${token}`;

/** @example parsePageLink('#first-run=abc') // { kind: 'first-run', token: 'abc' } */
export function parsePageLink(hash: string): PageLink | null {
  const [, written, token = ''] = /^#([a-z-]+)=([\w-]{1,200})$/.exec(hash) ?? [];
  const kind = linkKinds.find((known) => known === written);
  return kind === undefined ? null : { kind, token };
}
