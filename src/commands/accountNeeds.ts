/** What commands of the account need to be there (`whyNot.ts`). */
import { addsTo, canEnd, isUnread, underCursor as complianceRow } from '../machines/marketing/compliance/context.ts';
import { canGoBack, watchUnderCursor } from '../machines/search/sources/context.ts';
import { jobUnderCursor, owesSomething, underCursor } from '../machines/account/administration/context.ts';
import { isBeingMade, isReady, mayClose, mayReopen } from '../machines/account/archive.ts';
import { isChecked, isReading, mayRead } from '../machines/account/reading.ts';
import { rowOf } from '../machines/marketing/phone/context.ts';
import { hasSecondFactor } from '../machines/account/security/context.ts';
import { marketingNeeds } from './marketingNeeds.ts';
import type { Need } from './need.ts';

export const accountNeeds = {
  changes: {
    reason: 'nothing of the account has changed yet',
    isMet: ({ changes }) => changes.getSnapshot().context.rows.length > 0,
  },
  members: { reason: 'the team is not on screen yet', isMet: ({ team }) => team.getSnapshot().context.team !== null },
  limits: {
    reason: 'there is no limit',
    isMet: ({ usage }) => {
      const now = usage.getSnapshot().context.usage;
      return now !== null && (now.savesLimit !== null || now.exportsLimit !== null);
    },
  },
  bills: {
    reason: 'nothing was billed yet',
    isMet: ({ billing }) => billing.getSnapshot().context.history.length > 0,
  },
  unpaid: {
    reason: 'nothing is unpaid',
    isMet: ({ billing }) => (billing.getSnapshot().context.details?.overdue ?? null) !== null,
  },
  management: {
    reason: 'list management is off for you',
    isMet: ({ session }) => session.getSnapshot().context.answer?.profile.listManagementEnabled === true,
  },
  marketing: {
    reason: 'marketing is not granted to you',
    isMet: ({ session }) => session.getSnapshot().context.answer?.permissions.includes('MARKETING_VIEW') === true,
  },
  unsaved: {
    reason: 'everything is saved',
    isMet: ({ profile }) => Object.keys(profile.getSnapshot().context.draft).length > 0,
  },
  discarded: {
    reason: 'nothing typed was taken back',
    isMet: ({ profile }) => Object.keys(profile.getSnapshot().context.discarded).length > 0,
  },
  logo: {
    reason: 'you have no logo',
    isMet: ({ profile }) => (profile.getSnapshot().context.kept?.logoUrl ?? null) !== null,
  },
  cards: { reason: 'there is no card yet', isMet: ({ wallet }) => wallet.getSnapshot().context.cards.length > 0 },
  sessions: {
    reason: 'your sessions are not on screen yet',
    isMet: ({ security }) => security.getSnapshot().context.rows.length > 0,
  },
  calls: {
    reason: 'the calls are not on screen yet',
    isMet: ({ api }) => api.getSnapshot().context.rows.length > 0,
  },
  ...marketingNeeds,
  complianceRows: {
    reason: 'there is no row, as far as was read',
    isMet: ({ compliance }) => compliance.getSnapshot().context.rows.length > 0,
  },
  complianceRule: {
    reason: 'no rule is on screen',
    isMet: ({ compliance }) => complianceRow(compliance.getSnapshot().context)?.of === 'rules',
  },
  unreadNotice: {
    reason: 'the row is no notice, or was acknowledged',
    isMet: ({ compliance }) => isUnread(complianceRow(compliance.getSnapshot().context)),
  },
  standing: {
    reason: 'the row is no opt-out, consent or list that stands',
    isMet: ({ compliance }) => canEnd(complianceRow(compliance.getSnapshot().context)),
  },
  addable: {
    reason: 'rules ship with the program, and the log writes itself',
    isMet: ({ compliance }) => addsTo[compliance.getSnapshot().context.kind] !== undefined,
  },
  webhooks: {
    reason: 'there is no webhook, as far as was read',
    isMet: ({ webhooks }) => webhooks.getSnapshot().context.rows.length > 0,
  },
  phoneRow: {
    reason: 'this list is empty, as far as was read',
    isMet: ({ phone }) => {
      const { context } = phone.getSnapshot();
      return context[context.grid].length > 0;
    },
  },
  phoneService: {
    reason: 'calls and texts are made as files here, without a service',
    isMet: ({ phone }) => phone.getSnapshot().context.sms?.carrier.kind === 'SERVICE',
  },
  sound: {
    reason: 'nothing was recorded there',
    isMet: ({ phone }) => (rowOf(phone.getSnapshot().context, 'recordings')?.seconds ?? null) !== null,
  },
  unconfirmed: {
    reason: 'no number is to be confirmed, or there is no telephone service',
    isMet: ({ phone }) => {
      const { context } = phone.getSnapshot();
      return context.sms?.carrier.kind === 'SERVICE' && rowOf(context, 'callerIds')?.confirmed === false;
    },
  },
  sentMessages: {
    reason: 'nothing was sent, as far as was read',
    isMet: ({ webhooks }) => webhooks.getSnapshot().context.messages.length > 0,
  },
  tokens: {
    reason: 'there is no token, as far as was read',
    isMet: ({ tokens }) => tokens.getSnapshot().context.rows.length > 0,
  },
  customers: {
    reason: 'no account is on screen, as far as was read',
    isMet: ({ administration }) => {
      const { view, rows } = administration.getSnapshot().context;
      return view === 'accounts' && rows.length > 0;
    },
  },
  owedBill: {
    reason: 'this account owes nothing that could be settled, as far as was read',
    isMet: ({ administration }) => owesSomething(administration.getSnapshot().context),
  },
  invitedInside: {
    reason: 'the owner of this account does not invite you to look inside, as far as was read',
    isMet: ({ administration }) => (underCursor(administration.getSnapshot().context)?.invitedUntil ?? null) !== null,
  },
  failedJob: {
    reason: 'no job that failed is on screen',
    isMet: ({ administration }) => jobUnderCursor(administration.getSnapshot().context)?.state === 'FAILED',
  },
  earlierRecords: {
    reason: 'who operates this installation goes back, where records of before are kept, as far as was read',
    isMet: ({ sources }) => canGoBack(sources.getSnapshot().context),
  },
  watchedSource: {
    reason: 'the source under the cursor is not watched, as far as was read',
    isMet: ({ sources }) => watchUnderCursor(sources.getSnapshot().context) !== null,
  },
  operates: {
    reason: 'it is for who operates this installation',
    isMet: ({ session }) => session.getSnapshot().context.answer?.operator === true,
  },
  invitable: {
    reason: 'the owner of the account invites, where somebody else operates the installation',
    isMet: ({ visits }) => visits.getSnapshot().context.operators.length > 0,
  },
  visit: {
    reason: 'nobody is invited to look inside, as far as was read',
    isMet: ({ visits }) => visits.getSnapshot().context.visits.length > 0,
  },
  noExport: {
    reason: 'what can be exported is not on screen, or an export is being made',
    isMet: ({ archive }) => {
      const { context } = archive.getSnapshot();
      return context.data !== null && !isBeingMade(context);
    },
  },
  openAccount: {
    reason: 'its owner closes an account that is open, on this page',
    isMet: ({ archive }) => mayClose(archive.getSnapshot().context.data),
  },
  closingAccount: {
    reason: 'the account is open, as far as was read, or another owns it',
    isMet: ({ archive }) => mayReopen(archive.getSnapshot().context.data),
  },
  exportReady: {
    reason: 'no export is ready, as far as was read',
    isMet: ({ archive }) => isReady(archive.getSnapshot().context),
  },
  anExport: {
    reason: 'no export is being made or ready, as far as was read',
    isMet: ({ archive }) => {
      const { context } = archive.getSnapshot();
      return isBeingMade(context) || isReady(context);
    },
  },
  emptyAccount: {
    reason: 'an export is read into an account that holds nothing yet, by its owner, on this page',
    isMet: ({ archive }) => mayRead(archive.getSnapshot().context.data),
  },
  checkedExport: {
    reason: 'no export was checked to be read, as far as was read',
    isMet: ({ archive }) => isChecked(archive.getSnapshot().context.data),
  },
  aReading: {
    reason: 'no export is sent, checked or read, as far as was read',
    isMet: ({ archive, reading }) =>
      isReading(archive.getSnapshot().context.data) || reading.getSnapshot().context.file !== null,
  },
  noFactor: {
    reason: 'how you sign in is not on screen, or there is a second factor',
    isMet: ({ security }) => {
      const now = security.getSnapshot().context.security;
      return now !== null && now.factor === null;
    },
  },
  security: {
    reason: 'how you sign in is not on screen yet',
    isMet: ({ security }) => security.getSnapshot().context.security !== null,
  },
  notRequired: {
    reason: 'it is for the owner of the account, who does not ask everybody yet, as far as was read',
    isMet: ({ session, security }) =>
      session.getSnapshot().context.answer?.profile.subUser === 0 &&
      security.getSnapshot().context.security?.isFactorRequired === false,
  },
  required: {
    reason: 'it is for the owner of the account, who asks everybody, as far as was read',
    isMet: ({ session, security }) =>
      session.getSnapshot().context.answer?.profile.subUser === 0 &&
      security.getSnapshot().context.security?.isFactorRequired === true,
  },
  identity: {
    reason: 'you are bound to no organisation, as far as was read',
    isMet: ({ security }) => (security.getSnapshot().context.security?.identity ?? null) !== null,
  },
  passwords: {
    reason: 'passwords are switched off here',
    isMet: ({ session }) => session.getSnapshot().context.answer?.passwordState !== 'OFF',
  },
  anyFactor: {
    reason: 'there is no second factor, as far as was read',
    isMet: ({ security }) => hasSecondFactor(security.getSnapshot().context),
  },
  factor: {
    reason: 'no app makes codes for you, as far as was read',
    isMet: ({ security }) => (security.getSnapshot().context.security?.factor ?? null) !== null,
  },
  otherSessions: {
    reason: 'no other session goes on, as far as was read',
    isMet: ({ security }) => security.getSnapshot().context.rows.some(({ isThis }) => !isThis),
  },
} as const satisfies Readonly<Record<string, Need>>;
