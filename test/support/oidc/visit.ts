import { cookieJar, type CookieJar } from '../cookieJar.ts';

/** What the address says with which somebody is sent back. */
export interface Back {
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
}

/**
 * Follows the way to the provider as a browser does, and says there who one is; null: leaves. With a jar of before the
 * provider knows the person already and asks nothing.
 */
export async function visit(url: string, subject: string | null, jar: CookieJar = cookieJar()): Promise<Back> {
  const origin = new URL(url).origin;
  let next = url;
  for (let steps = 0; steps < 10; steps += 1) {
    const answer = await jar.fetch(next, { redirect: 'manual' });
    const to = answer.headers.get('location');
    const asks = to === null && new URL(next).pathname.startsWith('/interaction/');
    if (to === null && !asks) throw new Error(`the provider says ${answer.status} ${await answer.text()}`);
    const body = new URLSearchParams(subject === null ? { leave: 'yes' } : { subject });
    const leads = asks
      ? (await jar.fetch(next, { method: 'POST', body, redirect: 'manual' })).headers.get('location')
      : to;
    const target = new URL(leads ?? '', next);
    if (target.origin !== origin) return Object.fromEntries(target.searchParams) as { state: string }; // it always says that
    next = target.href;
  }
  throw new Error('the provider leads in a circle');
}
