import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { layoutCard } from './cardLayout.ts';
import { paintStub } from './paintStub.ts';
import { sampleOf } from './previewCard.ts';
import { cutCard } from './cutCard.ts';

export async function proofOf(services: Services, principal: Principal, content: Postcard): Promise<Buffer | Refusal> {
  const { store, config } = services;
  const card = await cutCard(content);
  const { front, back } = layoutCard(card, sampleOf(await readBusiness(store.db, principal), config));
  const dir = await mkdtemp(join(tmpdir(), 'platbook-cards-'));
  await paintStub(join(dir, 'p.pdf'), [front, back, back]);
  const file = await readFile(join(dir, 'p.pdf'));
  await rm(dir, { recursive: true });
  return file;
}
