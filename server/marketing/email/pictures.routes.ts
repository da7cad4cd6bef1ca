/** Pictures of e-mails and cards: P320, P321. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MOST_CARD_PICTURE_BYTES,
  MOST_CARD_PIXELS,
  MOST_PICTURE_BYTES,
  picturesContract,
} from '../../../src/api/contract/marketing/pictures.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { judgeUpload } from '../../platform/files/judgeUpload.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import { refusable } from '../../platform/store/refusable.ts';
import { countPictures, dropUnused, findPictures, keepPicture, type PictureUse } from './pictures.queries.ts';

const KB = 1024;
const MB = 1024 * KB;

interface Use {
  readonly mostSent: number;
  readonly largest: { readonly width: number; readonly height: number };
  readonly mostKept: number;
  /** What is taken, as a sentence goes on. */
  readonly kinds: string;
  readonly types: readonly string[];
}
const uses: Readonly<Record<PictureUse, Use>> = {
  // As wide as two of its pixels for each of the screen; each e-mail carries it.
  EMAIL: {
    mostSent: MOST_PICTURE_BYTES,
    largest: { width: 1200, height: 1200 },
    mostKept: 512 * KB,
    kinds: 'A picture of an e-mail is PNG or JPEG.',
    types: ['image/png', 'image/jpeg'],
  },
  // A card has 1875 x 1350 pixels; somewhat more, as of some pictures a part is shown.
  CARD: {
    mostSent: MOST_CARD_PICTURE_BYTES,
    largest: { width: 2500, height: 2500 },
    mostKept: 8 * MB,
    kinds: 'A picture of a card is JPEG, PNG or WebP.',
    types: ['image/png', 'image/jpeg', 'image/webp'],
  },
};
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
      const upload = await receiveFile(request, { form, path, mostBytes: MOST_CARD_PICTURE_BYTES });
      if (isRefusal(upload)) return upload;
      const { use: kind } = upload.fields;
      const use = uses[kind];
      const most = use.mostSent / MB;
      if (upload.bytes > use.mostSent)
        return refuse(422, `The file is larger than ${most} MB. ${NOTHING}`, { file: `is larger than ${most} MB` });
      const task = {
        path,
        redrawn: join(dir, 'redrawn'),
        within: use.largest,
        takes: use.types,
        ...(kind === 'CARD' ? { forPaper: { mostPixels: MOST_CARD_PIXELS } } : {}),
      };
      const judged = await services.apart.run(judgeUpload, task, callerOf(request, session));
      if (isRefusal(judged)) return judged;
      if (!judged.ok && judged.message !== null)
        return refuse(422, `${judged.message} ${NOTHING}`, { file: judged.field });
      const contentType = judged.ok ? judged.contentType : '';
      if (!judged.ok || (contentType !== 'image/png' && contentType !== 'image/jpeg'))
        return refuse(422, `${use.kinds} ${NOTHING}`, { file: 'is of another kind' });
      if (judged.bytes > use.mostKept) {
        const has = formatNumber(Math.ceil(judged.bytes / KB));
        return refuse(
          422,
          `The picture has ${has} kB after it was made smaller, ${use.mostKept / KB} are allowed: save it as JPEG. ${NOTHING}`,
          { file: 'is too large' },
        );
      }
      const content = await readFile(judged.path);
      const size = kind === 'CARD' ? (judged.size ?? null) : null;
      const hash = createHash('sha256').update(content).digest();
      const now = services.clock.now();
      return await refusable(services.store.db, async (trx) => {
        await lockAccount(trx, session);
        await dropUnused(trx, session, new Date(now.getTime() - UNSAVED_MS));
        const id = await keepPicture(trx, session, { contentType, content, hash, size }, now);
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
