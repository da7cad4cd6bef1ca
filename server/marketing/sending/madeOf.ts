import { Content } from '../../../src/api/contract/marketing/mailings.ts';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import type { MadeMailing } from '../carriers/files.ts';
import type { HeldMailing } from '../mailings/mailings.queries.ts';

/** What an ordered mailing says, as it was frozen. */
export const madeOf = ({
  type,
  id,
  name,
  body,
  sender,
  opt_out_key,
  ordered,
}: HeldMailing): Omit<MadeMailing, 'sound' | 'pictures'> => ({
  type,
  id,
  name,
  content: Content.parse(body),
  sender: sender as ReturnType<typeof profileValues>, // written by orderMailing
  optOutKey: opt_out_key,
  ordered,
});
