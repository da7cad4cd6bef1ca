import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { findPictures } from '../email/pictures.queries.ts';
import { addressOf } from './cardLayout.ts';
import { picturesOfCard } from './cardPictures.ts';
import { orderOf } from './orderOf.ts';
import { paintCards } from './paintCards.ts';
import { sampleOf } from './previewCard.ts';

/** Both sides for an invented recipient, and a third page with where it is cut and what stays safe (R-POSTCARD-008). */
export async function proofOf(
  { store, apart, clock, config }: Pick<Services, 'store' | 'apart' | 'clock' | 'config'>,
  principal: Principal,
  card: Postcard,
): Promise<Buffer | Refusal> {
  const { values, mailTo, codeText } = sampleOf(await readBusiness(store.db, principal), config);
  const pictures = await findPictures(store.db, principal, picturesOfCard(card), 'CARD');
  const dir = await mkdtemp(join(tmpdir(), 'platbook-proof-'));
  try {
    const file = join(dir, 'proof.pdf');
    const cards = [{ values, codeText, address: addressOf(values, mailTo) }];
    const about = { title: 'Proof of a postcard', date: clock.now(), cut: 'CANVAS', isProof: true, file } as const;
    const painted = await apart.run(
      paintCards,
      { ...orderOf(card, pictures), ...about, cards },
      { accountId: principal.accountId },
    );
    return isRefusal(painted) ? painted : await readFile(file);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
