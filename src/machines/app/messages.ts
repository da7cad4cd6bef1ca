/**
 * What machines tell each other. A machine never sends to a sibling: it tells root (`sendTo(toRoot, message)`), and
 * root passes the message on by the first word of its type. So each machine can be tested alone. What is no message, or
 * lacks a part of one, does not compile; that each has a machine that hears it is held by test/machines/app.
 */
import type { ActorRef, AnyActorRef, Snapshot } from 'xstate';
import type { AuthAnswer } from '../../api/contract/account/session.ts';
import type { ServerEvent } from '../../api/contract/events.ts';
import type { ErrorMessage, SettledMessage } from './errorEntry.ts';
import type { Step } from './history/steps.ts';
import type { ContactsMessage } from './messages/contacts.ts';
import type { EffectsMessage } from './messages/effects.ts';
import type { FreshMessage } from './messages/fresh.ts';
import type { HistoryMessage } from './messages/history.ts';
import type { ListsMessage } from './messages/lists.ts';
import type { LooksMessage } from './messages/looks.ts';
import type { MarketingMessage } from './messages/marketing.ts';
import type { PaymentsMessage } from './messages/payments.ts';
import type { PropertyMessage } from './messages/property.ts';
import type { Retry } from './messages/retries.ts';
import type { SearchMessage } from './messages/search.ts';
import type { SettingsMessage } from './messages/settings.ts';
import type { StepsMessage } from './messages/steps.ts';
import type { WorkspaceMessage } from './messages/workspace.ts';
import type { PaneId } from './paneIds.ts';

export type Message =
  | ErrorMessage
  | SettledMessage
  | WorkspaceMessage
  | HistoryMessage
  | Step
  | Retry
  | SearchMessage
  | ListsMessage
  | PropertyMessage
  | ContactsMessage
  | LooksMessage
  | SettingsMessage
  | StepsMessage
  | PaymentsMessage
  | MarketingMessage
  | FreshMessage
  | EffectsMessage
  /** What the server tells by itself. */
  | ServerEvent;

/** The messages to a machine, by its key: the first word of their type. */
export type MessageTo<Machine extends string> = Extract<Message, { readonly type: `${Machine}.${string}` }>;

/** What root tells all children. Handle what concerns you; the rest is ignored. */
export type Broadcast =
  | { readonly type: 'app.signedIn'; readonly answer: AuthAnswer }
  /** The person signs out or leaves the page: what still waits to be written is written now. */
  | { readonly type: 'app.leaving' }
  | { readonly type: 'pane.shown'; readonly pane: PaneId }
  | { readonly type: 'pane.hidden'; readonly pane: PaneId };

/** Target of `sendTo` for every message. Without a root (a machine tested alone) the message goes nowhere. */
export const toRoot = ({ self }: { self: AnyActorRef }): ActorRef<Snapshot<unknown>, Message | Broadcast> =>
  // system.get is typed by actor systems only; our root registers itself under this id.
  (self.system.get('root') as AnyActorRef | undefined) ?? self;
