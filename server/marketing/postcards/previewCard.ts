import type { z } from 'zod';
import { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import type { PaintedCard } from '../../../src/api/contract/marketing/cards.ts';
import type { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { profileValues, sampleValues } from '../../../src/api/marketing/placeholderValues.ts';
import { sampleRecipient } from '../../../src/api/catalogue/marketing/sampleRecipient.ts';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { findMisfits } from '../mailings/misfits.ts';
import { candidatesOf } from '../recipients/candidatesOf.ts';
import { codeAddress, layoutCard } from './cardLayout.ts';
import { readPostcard } from './readPostcard.ts';

/** Of those whose text does not fit so many are told. */
const MOST_TOLD = 100;
/** Of a card that nobody gets. */
export const SAMPLE_CODE = '7K3M9QX2TB';

/** Both sides as an invented recipient would get them, and of those asked for whose text does not fit. */
export async function previewOf(
  { store, warehouse, apart, config }: Pick<Services, 'store' | 'warehouse' | 'apart' | 'config'>,
  principal: Principal,
  { content, audience }: { readonly content: Postcard; readonly audience: Audience },
): Promise<z.infer<typeof PaintedCard> | Refusal> {
  const business = await readBusiness(store.db, principal);
  const candidates = await candidatesOf({ db: store.db, warehouse, apart }, principal, 'POSTCARD', audience);
  if (isRefusal(candidates)) return candidates;
  const misfits = await findMisfits(await readPostcard(content), candidates, profileValues(business));
  const overflow = [...misfits].flatMap(([{ contactId }, some]) => some.map(({ element }) => ({ contactId, element })));
  return { ...layoutCard(content, sampleOf(business, config)), overflow: overflow.slice(0, MOST_TOLD) };
}

/** What the invented recipient gets. */
export function sampleOf(
  business: Parameters<typeof sampleValues>[0],
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
) {
  const { firstName, lastName, streetAddress: street, city, state, zip } = sampleRecipient;
  const mailTo = { name: `${firstName} ${lastName}`, street, city, state, zip };
  return { values: sampleValues(business), mailTo, codeText: codeAddress(publicUrl, SAMPLE_CODE) };
}
