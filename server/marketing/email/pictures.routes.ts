/** Pictures of e-mails: P320, P321. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_PICTURE_BYTES, picturesContract } from '../../../src/api/contract/marketing/pictures.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { judgeUpload } from '../../platform/files/judgeUpload.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import { refusable } from '../../platform/store/refusable.ts';
import { countPictures, dropUnused, findPictures, keepPicture } from './pictures.queries.ts';

/** As wide as two of its pixels for each of the screen. */
const LARGEST = { width: 1200, height: 1200 } as const;
const KB = 1024;
/** Each e-mail carries it. */
const MOST_KEPT = 512 * KB;
const MOST_PICTURES = 200;
/** A form may be open for so long with a picture that is saved nowhere yet. */
const UNSAVED_MS = 24 * 3_600_000;
const NOTHING = 'Nothing was kept.';

export const picturesHandlers = {
  addPicture: async ({ session, services, request }) => {
    const dir = await mkdtemp(join(tmpdir(), 'platbook-picture-'));
    try {
      const path = join(dir, 'file');
      const form = picturesContract.addPicture.upload;
      const upload = await receiveFile(request, { form, path, mostBytes: MOST_PICTURE_BYTES });
      if (isRefusal(upload)) return upload;
      const task = { path, redrawn: join(dir, 'redrawn'), within: LARGEST };
      const judged = await services.apart.run(judgeUpload, task, callerOf(request, session));
      if (isRefusal(judged)) return judged;
      if (!judged.ok && judged.message !== null)
        return refuse(422, `${judged.message} ${NOTHING}`, { file: judged.field });
      const contentType = judged.ok ? judged.contentType : '';
      if (!judged.ok || (contentType !== 'image/png' && contentType !== 'image/jpeg'))
        return refuse(422, `A picture of an e-mail is PNG or JPEG. ${NOTHING}`, { file: 'is of another kind' });
      if (judged.bytes > MOST_KEPT) {
        const has = formatNumber(Math.ceil(judged.bytes / KB));
        return refuse(
          422,
          `The picture has ${has} kB after it was made smaller, ${MOST_KEPT / KB} are allowed: save it as JPEG. ${NOTHING}`,
          { file: 'is too large' },
        );
      }
      const content = await readFile(judged.path);
      const hash = createHash('sha256').update(content).digest();
      const now = services.clock.now();
      return await refusable(services.store.db, async (trx) => {
        await lockAccount(trx, session);
        await dropUnused(trx, session, new Date(now.getTime() - UNSAVED_MS));
        const id = await keepPicture(trx, session, { contentType, content, hash }, now);
        return (await countPictures(trx, session)) > MOST_PICTURES
          ? refuse(422, `There are ${MOST_PICTURES} pictures in campaigns, which is all that there may be. ${NOTHING}`)
          : { id };
      });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },

  pictureFile: async ({ params, session, services }) => {
    const [picture] = await findPictures(services.store.db, session, [params.id]);
    if (picture === undefined) return refuse(404, 'There is no such picture.');
    const { contentType, content } = picture;
    const ending = contentType === 'image/png' ? 'png' : 'jpg';
    return { ...download(`picture.${ending}`, contentType, content), isInline: true };
  },
} satisfies Partial<Handlers>;
