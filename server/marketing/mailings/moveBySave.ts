import { Audience, Content } from '../../../src/api/contract/marketing/mailings.ts';
import { refusalOfAct, type MailingStatus } from '../../../src/calc/marketing/lifecycle.ts';
import type { Session } from '../../account/session/session.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { MailingRecord } from './mailings.queries.ts';
import { moveNow } from './mailings.routes.ts';

/** What a call of the specification sends back of a mailing that there is. */
interface SentBack {
  readonly name: string;
  readonly content: object;
  readonly audience: object;
  readonly status?: MailingStatus | undefined;
  readonly version?: number | undefined;
  readonly marketingCampaignId?: number | undefined;
  /** A payment stands beside it: an unpublished one is ordered. */
  readonly isPaid: boolean;
}

/**
 * Of the calls of the specification that save (C148, C174): a mailing that comes back with another status, and all else as
 * it was, is paused, goes on or is finished (design/marketing.md, section 4). Null: it is no change of status.
 */
export async function moveBySave(
  services: Services,
  session: Session,
  kept: MailingRecord,
  sent: SentBack,
): Promise<Refusal | 'MOVED' | null> {
  const { status, version, isPaid } = sent;
  if (status === undefined || status === kept.status) return null;
  if (kept.status === 'NEW' && status === 'PROCESSING' && isPaid) return null;
  const act = actTo(kept.status, status);
  if (typeof act === 'object') return act;
  if (!saysTheSame(kept, sent)) return refuse(422, 'One call changes the status or the rest. Nothing was changed.');
  // Who sends it back as complete says yes to what is not sent: there is no other way to say so here (O-201).
  const unsent = act === 'finish' ? unsentOf(kept) : undefined;
  return (await moveNow(services, session, kept.id, { act, version: version ?? kept.version, unsent })) ?? 'MOVED';
}

export const unsentOf = ({ counts }: MailingRecord): number => counts['QUEUED']?.rows ?? 0;

/** Which act leads from the status that is to the one that is wanted. */
function actTo(status: MailingStatus, wanted: MailingStatus): 'pause' | 'resume' | 'finish' | Refusal {
  if (status === 'PROCESSING' && wanted === 'PAUSED') return 'pause';
  if (status === 'PAUSED' && wanted === 'PROCESSING') return 'resume';
  if (status === 'PAUSED' && wanted === 'COMPLETE') return 'finish';
  if (status === 'NEW')
    return refuse(422, 'A campaign is ordered with its payment, of nothing too. Nothing was changed.');
  if (wanted === 'NEW') return refuse(422, refusalOfAct('save', status) ?? undefined);
  return refuse(422, `This campaign does not become ${wanted} from ${status}. Nothing was changed.`);
}

function saysTheSame(kept: MailingRecord, { name, content, audience, marketingCampaignId }: SentBack): boolean {
  const before = [kept.name, Content.parse(kept.body), Audience.parse(kept.audience), kept.campaign_id];
  const after = [name, Content.parse(content), Audience.parse(audience), marketingCampaignId ?? kept.campaign_id];
  return JSON.stringify(before) === JSON.stringify(after);
}
