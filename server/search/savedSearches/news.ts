/** What the person is told of a run: an alert and an e-mail. */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { RunDetails, SearchRun } from '../../../src/api/contract/search/searches.ts';
import type { Alert } from '../../../src/api/contract/account/session.ts';
import { leadChangeText, runText, type ChangeKind } from '../../../src/api/search/leadChangeText.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { insertAlert } from '../alerts/alerts.queries.ts';
import { readDoor, type Door, type Installation } from '../../account/brands/doorOf.ts';
import { insertMail, recipientOf } from '../../account/mail/mail.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';

export interface News {
  readonly searchId: number;
  readonly name: string;
  readonly run: SearchRun & { readonly details: RunDetails };
}

/** Leads of each kind that an e-mail names; the product shows more. */
const NAMED = 25;

export const isNews = ({ entered, left, changed }: Pick<SearchRun, 'entered' | 'left' | 'changed'>): boolean =>
  entered > 0 || left > 0 || (changed ?? 0) > 0;

/**
 * Writes an alert for each run and one e-mail for all; in the transaction that marks the runs as told. Answers the
 * alerts, for the pages that are open once it is committed.
 */
export async function tell(
  db: Kysely<Database>,
  principal: Principal,
  news: readonly News[],
  installation: Installation,
  now: Date,
): Promise<z.infer<typeof Alert>[]> {
  const alerts: z.infer<typeof Alert>[] = [];
  if (news.length === 0) return alerts;
  for (const { searchId, name, run } of news) {
    const text = `${name}: ${runText(run)}`;
    const alert = await insertAlert(db, principal, { level: 'info', text, searchId, runId: run.id }, now);
    alerts.push(alert);
  }
  const recipient = await recipientOf(db, principal);
  if (recipient === null) return alerts;
  const door = await readDoor(db, principal, installation);
  await insertMail(db, principal, { recipient, subject: subjectOf(news), body: bodyOf(news, door) }, now);
  return alerts;
}

function subjectOf(news: readonly News[]): string {
  const [first] = news;
  if (news.length === 1 && first !== undefined) return `${first.name}: ${runText(first.run)}`;
  const sum = (kind: 'entered' | 'left' | 'changed'): number =>
    news.reduce((total, { run }) => total + (run[kind] ?? 0), 0);
  const total = { entered: sum('entered'), left: sum('left'), changed: sum('changed') };
  return `${formatNumber(new Set(news.map(({ searchId }) => searchId)).size)} saved searches: ${runText(total)}`;
}

function bodyOf(news: readonly News[], { publicUrl, product }: Door): string {
  const parts = news.map(({ searchId, name, run }) =>
    [
      name,
      `${formatNumber(run.rowCount)} ${run.rowCount === 1 ? 'lead' : 'leads'} now; since the run before: ${runText(run)}`,
      ...section('New', 'entered', run),
      ...section('Left', 'left', run),
      ...section('Changed', 'changed', run),
      ...(run.changed === null ? ['', 'Changes of facts are not known: the data before is no longer kept.'] : []),
      '',
      `Open it: ${publicUrl}/searches/${searchId}`,
    ].join('\n'),
  );
  return `${parts.join('\n\n----\n\n')}\n\n----\nSent because a saved search of yours is set to notify you. Change that in ${product}: Saved searches.\n`;
}

function section(title: string, kind: ChangeKind, run: News['run']): string[] {
  const leads = run.details[kind];
  if (leads.length === 0) return [];
  const more = (run[kind] ?? leads.length) - Math.min(leads.length, NAMED);
  return [
    '',
    `${title}:`,
    ...leads
      .slice(0, NAMED)
      .map((lead) => `- ${lead.address ?? `Property ${lead.propertyId}`}. ${leadChangeText(kind, lead)}.`),
    ...(more > 0 ? [`- and ${formatNumber(more)} more`] : []),
  ];
}
