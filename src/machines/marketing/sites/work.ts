import type { SiteRow } from '../../../api/contract/marketing/sites.ts';
import type { Failure } from '../../../api/client.ts';
import { CallError, callOrThrow } from '../../app/call.ts';
import { errorMessage, wordsOf } from '../../app/errors.ts';
import { cursorAmong, rowUnderCursor } from '../../parts/pagedRows.ts';
import { isOpenStill } from '../../parts/ticket.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { draftOf, idOf, type SitesContext, type SitesEvent, type Task } from './context.ts';

/** The page as it is kept; or what it was refused for, with the campaign that was made for it. */
type Done = { readonly row: SiteRow } | { readonly campaignId: number; readonly failure: Failure };

function taskOf(context: SitesContext, event: SitesEvent): Task | null {
  const { form } = context;
  if (event.type === 'sites.keep' && form !== null)
    return { campaignId: form.campaignId, version: form.version, draft: event.draft, isByKey: false };
  const row = rowUnderCursor(context);
  if (event.type !== 'sites.publish' || row === undefined || row.website === null) return null;
  const draft = draftOf(row);
  return {
    campaignId: row.campaignId,
    version: row.website.version,
    draft: { ...draft, active: !draft.active },
    isByKey: true,
  };
}

/** The campaign that was made stays where its page is refused: the next try is one of the same. */
async function carryOut(task: Task, { client }: SitesContext, signal: AbortSignal): Promise<Done> {
  const { draft, version, campaignId } = task;
  const { name, path, active, text } = draft;
  const id =
    campaignId ??
    (await callOrThrow(client, 'saveCampaign', { body: { name: name === '' ? path : name } }, signal)).campaign.id;
  const body = { ...text, path, active, ...(version === null ? {} : { version }) };
  const saved = await client.call('saveSite', { params: { id }, body }, signal);
  if (!saved.ok) {
    if (campaignId !== null) throw new CallError(saved);
    return { campaignId: id, failure: saved };
  }
  const { website, campaign } = saved.value;
  return { row: { campaignId: id, name: campaign.name, website, scans: 0, leads: campaign.counts.leads } };
}

export const sitesWork = workQueue<SitesContext, SitesEvent, Task, Done>({
  name: 'sites',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut,
  about: ({ campaignId, isByKey }) => (isByKey ? `publish the site of ${campaignId}` : null),
  done: (context, task, answer) => {
    if ('failure' in answer) {
      const { campaignId, failure } = answer;
      if (!isOpenStill(context.form, task) || context.form === null)
        return { change: { isLoaded: false }, tell: [errorMessage(failure)] };
      const form = { ...context.form, campaignId };
      return { change: { form, refusal: wordsOf(failure), wrong: failure.fieldErrors, isLoaded: false } };
    }
    const { row: saved } = answer;
    const known = context.rows.find(({ campaignId }) => campaignId === saved.campaignId);
    const row = { ...saved, scans: known?.scans ?? 0 };
    const rows =
      known === undefined ? [row, ...context.rows] : context.rows.map((one) => (idOf(one) === idOf(row) ? row : one));
    const cursor = known === undefined ? 0 : cursorAmong(context, rows, idOf);
    const isTheirs = !task.isByKey && isOpenStill(context.form, task);
    const closed = !isTheirs ? {} : { form: null, refusal: null, wrong: {} };
    return {
      change: { rows, total: rows.length, cursor, ...closed },
      tell: !isTheirs ? [] : [{ type: 'workspace.done', of: ['siteForm'] }],
    };
  },
  refused: (context, task, failure, message) =>
    isOpenStill(context.form, task) && !task.isByKey
      ? { change: { refusal: wordsOf(failure), wrong: failure.fieldErrors } }
      : { tell: [message] },
});
