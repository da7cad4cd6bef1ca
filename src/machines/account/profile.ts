import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ProfileField } from '../../api/catalogue/account/profileFields.ts';
import type { Profile } from '../../api/contract/account/profile.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { asksPassword, isUnsaved, wrongOf, type ProfileContext } from './profile/context.ts';
import {
  differing,
  draftAfter,
  firstProblem,
  keepDraft,
  keptDraft,
  sentencesOf,
  type ProfileProblems,
} from './profile/draft.ts';

export type ProfileEvent =
  | Broadcast
  | MessageTo<'profile'>
  | { readonly type: 'profile.type'; readonly field: ProfileField; readonly text: string }
  /** The present password, which another user name asks for. */
  | { readonly type: 'profile.typePassword'; readonly text: string }
  /** The keyboard into a field: the one that is wrong, else the first. */
  | { readonly type: 'profile.edit' }
  /** Everything stands as it is kept again; what was typed may be brought back. */
  | { readonly type: 'profile.discard' }
  | { readonly type: 'profile.bringBack' }
  /** Null takes it away. */
  | { readonly type: 'profile.setLogo'; readonly file: File | null };

const without = (problems: ProfileProblems, field: ProfileField | 'currentPassword'): ProfileProblems =>
  Object.fromEntries(Object.entries(problems).filter(([one]) => one !== field));

const focus = (field: string) => ({ type: 'workspace.focusField', pane: 'profile', field }) as const;

const setLogo = fromPromise<unknown, { readonly client: Client; readonly file: File | null }>(
  async ({ input: { client, file }, signal }) =>
    file === null
      ? await callOrThrow(client, 'removeLogo', {}, signal)
      : await callOrThrow(client, 'saveLogo', { upload: { file } }, signal),
);

/**
 * What a person writes of himself (R-PROFILE-001..004, R-PROFILE-009). Typed texts stay until they are saved or taken
 * back: the browser keeps them, so leaving the page loses nothing. One save sends what differs, all or nothing.
 */
export const profileMachine = setup({
  types: { context: {} as ProfileContext, events: {} as ProfileEvent, input: {} as ChildInput },
  actors: { save: caller('saveProfile'), setLogo },
  guards: {
    isOurs: ({ event }) => event.type === 'pane.shown' && event.pane === 'profile',
    isUnsaved: ({ context }) => isUnsaved(context),
    isWrong: ({ context }) => isUnsaved(context) && Object.keys(wrongOf(context)).length > 0,
    hasDiscarded: ({ context }) => Object.keys(context.discarded).length > 0,
  },
  actions: {
    keep: ({ context: { local, kept, draft } }) => {
      if (kept !== null) keepDraft(local, kept.id, draft);
    },
    /** What the server has now; of somebody who comes, what was left unsaved before. */
    read: assign(({ context, event }) => {
      if (event.type !== 'app.signedIn') return {};
      const { profile, passwordState } = event.answer;
      const draft = context.kept === null ? keptDraft(context.local, profile.id) : context.draft;
      return { kept: profile, hasNoPassword: passwordState !== 'SET', draft: differing(draft, profile) };
    }),
    type: assign(({ context, event }) => {
      if (event.type !== 'profile.type' || context.kept === null) return {};
      return {
        draft: differing({ ...context.draft, [event.field]: event.text }, context.kept),
        problems: without(context.problems, event.field),
        refusal: null,
      };
    }),
    typePassword: assign(({ context, event }) =>
      event.type === 'profile.typePassword'
        ? { currentPassword: event.text, problems: without(context.problems, 'currentPassword'), refusal: null }
        : {},
    ),
    showWrong: enqueueActions(({ context, enqueue }) => {
      const problems = wrongOf(context);
      enqueue.assign({ problems, refusal: null });
      const first = firstProblem(problems);
      if (first !== undefined) enqueue.sendTo(toRoot, focus(first));
    }),
    edit: enqueueActions(({ context, enqueue }) =>
      enqueue.sendTo(toRoot, focus(firstProblem(context.problems) ?? 'firstName')),
    ),
    saved: enqueueActions(({ context, enqueue }, kept: Profile) => {
      const draft = draftAfter(context.draft, context.sent, kept);
      enqueue.assign({ kept, draft, sent: {}, currentPassword: '', problems: {}, refusal: null, discarded: {} });
      enqueue.sendTo(toRoot, { type: 'session.refresh' });
      const { username } = context.sent;
      if (username !== undefined && username.trim().toLowerCase() !== kept.username.toLowerCase())
        enqueue.sendTo(toRoot, {
          type: 'history.say',
          text: `A link was mailed to ${username.trim()}: you sign in with it once the link was opened there`,
        });
    }),
    refused: enqueueActions(({ context, enqueue }, { error }: { readonly error: unknown }) => {
      const failure = failureOf(error);
      const problems = sentencesOf(failure.fieldErrors);
      const first = firstProblem(problems);
      enqueue.assign({ problems, sent: {}, refusal: first === undefined ? wordsOf(failure) : null });
      // What was typed stays: it is sent again by the same key.
      if (first === undefined) enqueue.sendTo(toRoot, errorMessage(failure, { type: 'profile.save' }));
      else enqueue.sendTo(toRoot, focus(first));
      if (problems.currentPassword !== undefined && context.currentPassword !== '')
        enqueue.assign({ currentPassword: '' });
    }),
  },
}).createMachine({
  id: 'profile',
  context: ({ input: { client, storage } }) => ({
    client,
    local: storage.local,
    kept: null,
    hasNoPassword: false,
    draft: {},
    sent: {},
    currentPassword: '',
    problems: {},
    refusal: null,
    logoRefusal: null,
    discarded: {},
  }),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: ['read', 'keep'] },
    // Limits and flags are shown as they are now.
    'pane.shown': { guard: 'isOurs', actions: sendTo(toRoot, { type: 'session.refresh' }) },
    'profile.type': { actions: ['type', 'keep'] },
    'profile.typePassword': { actions: 'typePassword' },
    'profile.edit': { actions: 'edit' },
    'profile.discard': {
      guard: 'isUnsaved',
      actions: [
        assign(({ context: { draft } }) => ({
          draft: {},
          discarded: draft,
          problems: {},
          refusal: null,
          currentPassword: '',
        })),
        'keep',
      ],
    },
    'profile.bringBack': {
      guard: 'hasDiscarded',
      actions: [
        assign(({ context: { discarded, draft, kept } }) => ({
          draft: kept === null ? draft : differing({ ...discarded, ...draft }, kept),
          discarded: {},
        })),
        'keep',
      ],
    },
  },
  states: {
    save: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'profile.save': [
              { guard: 'isWrong', actions: 'showWrong' },
              { guard: 'isUnsaved', target: 'saving' },
            ],
          },
        },
        saving: {
          tags: 'working',
          entry: assign({ sent: ({ context }) => context.draft, problems: {}, refusal: null }),
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }): CallInput<'saveProfile'> => ({
              client: context.client,
              request: {
                body: {
                  ...context.draft,
                  ...(asksPassword(context) ? { currentPassword: context.currentPassword } : {}),
                },
              },
            }),
            onDone: {
              target: 'idle',
              actions: [{ type: 'saved', params: ({ event }) => event.output.profile }, 'keep'],
            },
            onError: { target: 'idle', actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
    },
    logo: {
      initial: 'idle',
      states: {
        idle: { on: { 'profile.setLogo': 'setting' } },
        setting: {
          tags: 'working',
          entry: assign({ logoRefusal: null }),
          invoke: {
            id: 'setLogo',
            src: 'setLogo',
            input: ({ context: { client }, event }) => ({
              client,
              file: event.type === 'profile.setLogo' ? event.file : null,
            }),
            onDone: { target: 'idle', actions: sendTo(toRoot, { type: 'session.refresh' }) },
            onError: {
              target: 'idle',
              actions: assign({ logoRefusal: ({ event }) => wordsOf(failureOf(event.error)) }),
            },
          },
        },
      },
    },
  },
});
