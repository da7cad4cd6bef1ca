import { TEST_KIND, webhookTexts } from '../../../api/catalogue/account/webhookKinds.ts';
import type { Delivery, Webhook } from '../../../api/contract/account/webhooks.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { momentText } from '../../parts/whenText.ts';

const kindsText = ({ kinds }: Webhook): string => kinds.map((kind) => webhookTexts[kind].label).join(', ');

const pausedTexts = { BY_HAND: 'paused', FAILED: 'paused: nothing was taken', GONE: 'paused: gone' } as const;

/** How it stands with one, in words. */
export function stateText({ paused, failingSince, lastTaken }: Webhook): string {
  if (paused !== null) return pausedTexts[paused];
  if (failingSince !== null) return 'not taken, tried again';
  return lastTaken === null ? 'nothing sent yet' : 'taken';
}

export const listText = ({ groupId, groupName }: Webhook): string =>
  groupId === null ? 'all lists' : (groupName ?? 'a list that is gone');

export const webhookColumns: readonly GridColumn<Webhook>[] = [
  { key: 'name', label: 'Name', width: 150, text: ({ name }) => name, tooltip: ({ name }) => name },
  { key: 'url', label: 'Address', width: 280, grow: true, text: ({ url }) => url, tooltip: ({ url }) => url },
  { key: 'kinds', label: 'Told of', width: 250, text: kindsText, tooltip: kindsText },
  { key: 'list', label: 'Of', width: 120, text: listText, tooltip: listText },
  { key: 'state', label: 'State', width: 190, text: stateText, tooltip: stateText },
  { key: 'waiting', label: 'Waiting', width: 80, align: 'right', text: ({ waiting }) => formatNumber(waiting) },
  { key: 'givenUp', label: 'Given up', width: 80, align: 'right', text: ({ givenUp }) => formatNumber(givenUp) },
];

/** What a message tells of; of a change that takes several, which of them it is. */
export function kindText({ kind, part, parts }: Pick<Delivery, 'kind' | 'part' | 'parts'>): string {
  const label = kind === TEST_KIND ? 'Test' : webhookTexts[kind].label;
  return part === null || parts === null || parts === 1
    ? label
    : `${label} (${formatNumber(part)} of ${formatNumber(parts)})`;
}

/** What became of a message, in words. */
export function cameText({ state, due, attempts }: Delivery): string {
  if (state === 'TAKEN') return 'taken';
  if (state === 'GIVEN_UP') return 'given up';
  if (attempts === 0) return 'waits';
  return due === null ? 'again now' : `again ${momentText(due)}`;
}

export const answerText = ({ status, answer }: Delivery): string =>
  [status === null ? '' : String(status), answer?.replaceAll(/\s+/g, ' ') ?? '']
    .filter((part) => part !== '')
    .join(' ');

export const messageColumns: readonly GridColumn<Delivery>[] = [
  { key: 'made', label: 'When', width: 178, text: ({ made }) => momentText(made) },
  { key: 'kind', label: 'What', width: 250, text: kindText, tooltip: kindText },
  { key: 'state', label: 'Came of it', width: 210, text: cameText, tooltip: cameText },
  { key: 'attempts', label: 'Attempts', width: 80, align: 'right', text: ({ attempts }) => formatNumber(attempts) },
  {
    key: 'took',
    label: 'Took',
    width: 90,
    align: 'right',
    text: ({ tookMs }) => (tookMs === null ? '' : `${formatNumber(tookMs)} ms`),
  },
  { key: 'answer', label: 'Answer', width: 240, grow: true, text: answerText, tooltip: answerText },
];
