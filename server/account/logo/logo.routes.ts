/** The logo of a user: C066, C067, P071, P072. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logoContract, MOST_LOGO_BYTES } from '../../../src/api/contract/account/logo.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { judgeUpload } from '../../platform/files/judgeUpload.ts';
import { download, type Download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import { findLogo, setLogo } from './logo.queries.ts';

const taken = new Set(['image/png', 'image/jpeg']);
/** Sharp on any paper. */
const LARGEST = { width: 1600, height: 800 } as const;
/** A parcel with its house, in the colour of the product. */
const DEFAULT_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">
<rect x="1" y="5" width="30" height="30" rx="4" fill="none" stroke="#1f5fbf" stroke-width="2"/>
<path d="M8 21 16 13l8 8v8H8z" fill="#1f5fbf"/>
<text x="40" y="26" font-family="sans-serif" font-size="17" font-weight="600" fill="#1f5fbf">Platbook</text></svg>`;

const defaultLogo = (): Download => ({
  ...download('logo.svg', 'image/svg+xml; charset=utf-8', DEFAULT_LOGO),
  isInline: true,
});

export const logoHandlers = {
  userLogo: async ({ params: { id }, session, services }) => {
    const logo = await findLogo(services.store.db, session, id);
    if (logo === undefined) return refuse(404, 'There is no such user.');
    if (logo === null) return defaultLogo();
    const content = await services.files.stream(logo.key);
    return { ...download('logo', logo.contentType, content), isInline: true };
  },

  defaultLogo: async () => await Promise.resolve(defaultLogo()),

  saveLogo: async ({ session, services, request }) => {
    const dir = await mkdtemp(join(tmpdir(), 'platbook-logo-'));
    try {
      const path = join(dir, 'file');
      const upload = await receiveFile(request, {
        form: logoContract.saveLogo.upload,
        path,
        mostBytes: MOST_LOGO_BYTES,
      });
      if (isRefusal(upload)) return upload;
      const judged = await services.apart.run(
        judgeUpload,
        { path, redrawn: join(dir, 'redrawn'), within: LARGEST },
        callerOf(request, session),
      );
      if (isRefusal(judged)) return judged;
      if (judged.ok ? !taken.has(judged.contentType) : judged.message === null)
        return refuse(422, 'A logo is a PNG or JPEG picture. Nothing was kept.', { file: 'is of another kind' });
      if (!judged.ok) return refuse(422, `${judged.message ?? ''} Nothing was kept.`, { file: judged.field });
      const { contentType } = judged;
      const before = await findLogo(services.store.db, session, session.userId);
      const key = `logos/${session.accountId}/${randomUUID()}`;
      await services.files.keep(key, judged.path);
      await setLogo(services.store.db, session, { contentType, key });
      if (before !== null && before !== undefined) await services.files.remove(before.key);
      return { hasLogo: true };
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },

  removeLogo: async ({ session, services }) => {
    const before = await findLogo(services.store.db, session, session.userId);
    await setLogo(services.store.db, session, null);
    if (before !== null && before !== undefined) await services.files.remove(before.key);
    return { hasLogo: false };
  },
} satisfies Partial<Handlers>;
