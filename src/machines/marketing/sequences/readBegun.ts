import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import { callOrThrow } from '../../app/call.ts';
import { newRule, newText, type SequenceForm } from './context.ts';

/**
 * What a sequence begins with that is made of a campaign: its audience, and its message as the first step. `form` null:
 * the campaign has a sequence already.
 */
export const readBegun = fromPromise<
  { readonly campaignId: number; readonly form: SequenceForm | null },
  { readonly client: Client; readonly mailingId: number }
>(async ({ input: { client, mailingId }, signal }) => {
  const mailing = await callOrThrow(client, 'mailing', { params: { id: mailingId } }, signal);
  const params = { id: mailing.marketingCampaignId };
  const { campaign } = await callOrThrow(client, 'campaign', { params }, signal);
  const { id, name, version, sequence } = campaign;
  if (sequence !== null) return { campaignId: id, form: null };
  const form: SequenceForm = {
    id,
    version,
    title: `Sequence of ${name}`,
    text: { ...newText(mailing.audience), name },
    // What went out cannot go out again: its sequence begins without it.
    steps: mailing.status === 'NEW' ? [{ mailingId, ...newRule(0) }] : [],
  };
  return { campaignId: id, form };
});
