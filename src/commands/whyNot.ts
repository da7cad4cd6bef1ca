import { accountPages, type AccountPage } from '../machines/app/accountPages.ts';
import { whyNotPage } from '../machines/app/accountReader.ts';
import { repeatable } from '../machines/app/errors.ts';
import { openPanes } from '../machines/app/workspace/context.ts';
import { hearersOf, type MachineKey } from '../machines/app/wiring.ts';
import { rootMachine } from '../machines/app/root.ts';
import { memberActs, whyNotMember } from '../machines/account/team/offers.ts';
import { currentDeal } from '../machines/deal/analysis/context.ts';
import { resultOf } from '../machines/search/search/results.ts';
import { placesIn } from '../machines/search/search/updateCriteria.ts';
import { accountNeeds } from './accountNeeds.ts';
import { commandOf, type CommandId } from './commands.ts';
import { GUEST_CHANGES, isForGuests } from './guestRules.ts';
import { marketingRules } from './marketingRules.ts';
import type { Need, Running } from './need.ts';

/** What commands need before they mean anything. */
export const needs = {
  rows: {
    reason: 'no rows are found yet',
    isMet: ({ search }) => resultOf(search.getSnapshot().context).results.length > 0,
  },
  place: {
    reason: 'no place is chosen yet',
    isMet: ({ search }) => placesIn(search.getSnapshot().context.criteria).length > 0,
  },
  previous: { reason: 'no search is kept', isMet: ({ search }) => search.getSnapshot().context.previous !== null },
  list: { reason: 'no list is open', isMet: ({ group }) => group.getSnapshot().context.groupId !== null },
  lists: { reason: 'there is no list yet', isMet: ({ group }) => group.getSnapshot().context.lists.length > 0 },
  listRows: { reason: 'no list with rows is open', isMet: ({ group }) => group.getSnapshot().context.rows.length > 0 },
  assigned: {
    reason: 'no row is assigned to you',
    isMet: ({ assigned }) => assigned.getSnapshot().context.rows.length > 0,
  },
  property: {
    reason: 'no property is chosen',
    isMet: ({ property }) => property.getSnapshot().context.propertyId !== null,
  },
  deal: { reason: 'no deal is open', isMet: ({ analysis }) => currentDeal(analysis.getSnapshot().context) !== null },
  loan: {
    reason: 'the deal has no loan',
    isMet: ({ analysis }) => (currentDeal(analysis.getSnapshot().context)?.mortgages?.length ?? 0) > 0,
  },
  unit: {
    reason: 'the deal has no rental unit',
    isMet: ({ analysis }) => (currentDeal(analysis.getSnapshot().context)?.rentalUnits?.length ?? 0) > 0,
  },
  contacts: {
    reason: 'there is no contact yet',
    isMet: ({ contacts }) => contacts.getSnapshot().context.rows.length > 0,
  },
  imports: {
    reason: 'nothing was imported yet',
    isMet: ({ imports }) => imports.getSnapshot().context.jobs.length > 0,
  },
  conflicts: {
    reason: 'no row waits for a decision',
    isMet: ({ conflicts }) => conflicts.getSnapshot().context.shown !== null,
  },
  documents: {
    reason: 'the property has no document',
    isMet: ({ documents }) => documents.getSnapshot().context.documents.length > 0,
  },
  searches: {
    reason: 'no search is saved yet',
    isMet: ({ searches }) => searches.getSnapshot().context.searches.length > 0,
  },
  ...accountNeeds,
  drawing: { reason: 'nothing is being drawn', isMet: ({ map }) => map.getSnapshot().context.drawing !== null },
  streets: {
    reason: 'the server has no file of streets',
    isMet: ({ map }) => (map.getSnapshot().context.settings?.basemap ?? null) !== null,
  },
  message: { reason: 'there is no message', isMet: ({ errors }) => errors.getSnapshot().context.queue.length > 0 },
  failure: {
    reason: 'nothing failed that could be tried again',
    isMet: ({ errors }) => repeatable(errors.getSnapshot().context.queue) !== undefined,
  },
  download: {
    reason: 'no download is under way',
    isMet: ({ download }) => download.getSnapshot().context.items.some(({ state }) => state === 'running'),
  },
  done: {
    reason: 'nothing was done that could be taken back',
    isMet: ({ history }) => history.getSnapshot().context.undo.length > 0,
  },
  undone: { reason: 'nothing was taken back', isMet: ({ history }) => history.getSnapshot().context.redo.length > 0 },
  alerts: { reason: 'there is no alert', isMet: ({ alerts }) => alerts.getSnapshot().context.alerts.length > 0 },
  severalPanes: {
    reason: 'one pane only is open',
    isMet: ({ workspace }) => openPanes(workspace.getSnapshot().context).length > 1,
  },
  steps: {
    reason: 'they are put away already',
    isMet: ({ settings }) => !settings.getSnapshot().context.settings.stepsHidden,
  },
} as const satisfies Record<string, Need>;
type NeedName = keyof typeof needs;

/** The first rule that fits an id counts; null: nothing is needed. */
export const rules: readonly (readonly [RegExp, NeedName | null])[] = [
  [/^(security|account)\.password$/, 'passwords'],
  [/^app\.undo/, 'done'],
  [/^app\.redo/, 'undone'],
  [/^errors\.retry$/, 'failure'],
  [/^errors\.clear$/, 'message'],
  [/^download\.cancel$/, 'download'],
  [/^steps\.hide$/, 'steps'],
  [/^(app|go|settings|account|steps|session|grid|exports|reports\.list)\./, null],
  [/^pane\.(move|wider|narrower|taller|shorter|close|zoom)/, 'severalPanes'],
  [/^pane\./, null],
  [/^search\.(restorePrevious|clearPrevious)$/, 'previous'],
  [/^search\.(run|explain|keepPrevious)$/, 'place'],
  [/^search\./, null],
  [/^results\.(find|columns|chooseColumns|layout)/, null],
  [/^results\./, 'rows'],
  [/^searches\.(save|saveAs)$/, 'place'],
  [/^searches\.refresh$/, null],
  [/^searches\./, 'searches'],
  [/^alerts\./, 'alerts'],
  [/^list\.(create|folder|ownColumns|refresh)$/, null],
  [/^list\.(choose|stack)$/, 'lists'],
  [/^list\.automate$/, 'management'],
  [
    /^list\.(rename|delete|columns|filter|clearFilter|changes|resetColumns|showSnoozed|showAvailable|assignShown|next|previous)$/,
    'list',
  ],
  [/^list\./, 'listRows'],
  [/^assigned\.(refresh|showSnoozed)$/, null],
  [/^assigned\./, 'assigned'],
  [/^labels\./, 'marketing'],
  [/^imports\.(open|show|refresh)$/, null],
  [/^imports\./, 'imports'],
  [/^conflicts\.show$/, null],
  [/^conflicts\./, 'conflicts'],
  [/^(property|comparables)\./, 'property'],
  [/^documents\.(open|refresh)$/, null],
  [/^documents\.add$/, 'property'],
  [/^documents\./, 'documents'],
  [/^reports\./, 'property'],
  [/^contacts\.optOut$/, 'marketing'],
  [/^contacts\.(twins|create|find|import|refresh|nextGroup|previousGroup|columns|resetColumns)$/, null],
  [/^contacts\./, 'contacts'],
  [/^team\.refresh$/, null],
  [/^team\./, 'members'],
  [/^changes\.(next|previous|first|last|openProperty)$/, 'changes'],
  [/^changes\./, null],
  ...marketingRules,
  [/^profile\.(save|discard)$/, 'unsaved'],
  [/^profile\.bringBack$/, 'discarded'],
  [/^profile\.removeLogo$/, 'logo'],
  [/^profile\./, null],
  [/^(plan|automator|account)\./, null],
  [/^billing\.(next|previous|first|last|open)$/, 'bills'],
  [/^billing\.pay$/, 'unpaid'],
  [/^billing\./, null],
  [/^usage\.raise$/, 'limits'],
  [/^usage\./, null],
  [/^api\.(filter|refresh)$/, null],
  [/^api\./, 'calls'],
  [/^(webhooks\.add|tokens\.new|(webhooks|tokens)\.refresh)$/, null],
  [/^webhooks\.again$/, 'sentMessages'],
  [/^webhooks\./, 'webhooks'],
  [/^security\.(end|next|previous|first|last)$/, 'sessions'],
  [/^security\.factor$/, 'noFactor'],
  [/^security\.removeFactor$/, 'factor'],
  [/^security\.codes$/, 'anyFactor'],
  [/^security\.unbind$/, 'identity'],
  [/^passkeys\.open$/, 'security'],
  [/^passkeys\.require$/, 'notRequired'],
  [/^passkeys\.leaveToEach$/, 'required'],
  [/^security\.endOthers$/, 'otherSessions'],
  [/^security\./, null],
  [/^tokens\./, 'tokens'],
  [/^administration\.settle$/, 'owedBill'],
  [/^administration\.enter$/, 'invitedInside'],
  [/^administration\.again$/, 'failedJob'],
  [/^administration\.(make|find|all|owing|notOpen|inviting|installation|refresh)$/, 'operates'],
  [/^administration\./, 'customers'],
  [/^(sources\.(add|remove|watch)|addSource\.\w+)$/, 'operates'],
  [/^sources\.back$/, 'earlierRecords'],
  [/^sources\.(unwatch|look)$/, 'watchedSource'],
  [/^sources\./, null],
  [/^visits\.start$/, 'invitable'],
  [/^visits\.end$/, 'visit'],
  [/^visits\./, null],
  [/^archive\.start$/, 'noExport'],
  [/^archive\.download$/, 'exportReady'],
  [/^archive\.end$/, 'anExport'],
  [/^archive\.close$/, 'openAccount'],
  [/^archive\.reopen$/, 'closingAccount'],
  [/^archive\./, null],
  [/^reading\.choose$/, 'emptyAccount'],
  [/^reading\.start$/, 'checkedExport'],
  [/^reading\.end$/, 'aReading'],
  [/^wallet\.(add|refresh)$/, null],
  [/^wallet\./, 'cards'],
  [/^map\.(finish|undoPoint|cancel)$/, 'drawing'],
  [/^map\.(nextPin|previousPin|nextRow|previousRow|select|enter|fit)$/, 'rows'],
  [/^map\.(center|street)$/, 'property'],
  [/^map\.(streets|retryStreets)$/, 'streets'],
  [/^map\./, null],
  [/^statistics\.(pdf|csv)$/, 'place'],
  [/^statistics\./, null],
  [/^analysis\.settings$/, null],
  [/^analysis\.(removeMortgage|payments.*|schedule.*)$/, 'loan'],
  [/^analysis\.removeUnit$/, 'unit'],
  [/^analysis\.list$/, null],
  [/^analysis\./, 'deal'],
];

/** Why a command can do nothing now, in words for its entry; null: it can. Where its key acts does not matter. */
export function whyNot(id: CommandId, actors: Running): string | null {
  const { reader } = actors.workspace.getSnapshot().context;
  if (reader?.isGuest === true && isForGuests(id) !== true) return GUEST_CHANGES;
  const page = /^go\.(\w+)$/.exec(id)?.[1] ?? '';
  if (Object.hasOwn(accountPages, page)) {
    const pane = accountPages[page as AccountPage]; // a key of the pages
    return whyNotPage(pane, reader);
  }
  const need = rules.find(([pattern]) => pattern.test(id))?.[1] ?? null;
  if (need !== null && !needs[need].isMet(actors)) return needs[need].reason;
  const act = memberActs.find((one) => id === `team.${one}`);
  // The machine hears these in any case, and says why not.
  if (act !== undefined) return whyNotMember(actors.team.getSnapshot().context, act);
  return isHeard(id, actors) ? null : 'not possible just now';
}

const rootEvents = new Set<string>(rootMachine.events);

/** Whether a machine would act upon it: its guards are asked. */
function isHeard(id: CommandId, actors: Running): boolean {
  const { event } = commandOf(id);
  if (rootEvents.has(event.type)) return true;
  // Each takes its own part of all events: which, its snapshot is asked here.
  const snapshots = actors as unknown as Record<
    MachineKey,
    { getSnapshot: () => { can: (event: unknown) => boolean } }
  >;
  return hearersOf(event.type).some((key) => key in actors && snapshots[key].getSnapshot().can(event));
}
