import { assign, sendTo } from 'xstate';
import { failureOf } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import { asBefore } from '../parts/asBefore.ts';
import { cursorAmong } from '../parts/pagedRows.ts';
import { noWork } from '../parts/workQueue.ts';
import { checkingAddress } from './team/checkingAddress.ts';
import { membersOf, memberUnderCursor } from './team/context.ts';
import { teamSetup } from './team/machineSetup.ts';
import { quoting } from './team/quoting.ts';
import { teamWork } from './team/work.ts';

/** The members of the account, their seats, and what is pending for them (R-TEAM-001, R-TEAM-007). */
export const teamMachine = teamSetup.createMachine({
  id: 'team',
  context: ({ input: { client } }) => ({
    client,
    me: null,
    team: null,
    seats: null,
    cursor: 0,
    order: null,
    form: null,
    invited: [],
    quote: null,
    pasted: '',
    address: null,
    refusal: null,
    links: null,
    error: null,
    isShown: false,
    isLoaded: false,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': {
      actions: assign(({ event: { answer } }) => ({
        me: { id: answer.profile.id, isOwner: answer.profile.subUser === 0 },
      })),
    },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
    'team.cursor': { actions: 'move' },
    'team.move': { actions: 'move' },
    'team.moveTo': { actions: 'move' },
    'team.upgrade': [{ guard: 'canAct', actions: 'ask' }, { actions: 'sayWhy' }],
    'team.downgrade': [{ guard: 'canAct', actions: 'ask' }, { actions: 'sayWhy' }],
    'team.remove': [{ guard: 'canAct', actions: 'ask' }, { actions: 'sayWhy' }],
    'team.edit': [
      {
        guard: 'canAct',
        actions: [
          assign({ form: ({ context }) => memberUnderCursor(context)?.id ?? null, refusal: null }),
          sendTo(toRoot, { type: 'workspace.open', overlay: 'teamMember' }),
        ],
      },
      { actions: 'sayWhy' },
    ],
    'team.order': { actions: 'take' },
    // The key is that of all undo: where nothing is pending it means what it means elsewhere.
    'team.undo': [{ guard: 'canAct', actions: 'take' }, { actions: sendTo(toRoot, { type: 'history.undo' }) }],
    'team.send': [{ guard: 'canAct', actions: 'take' }, { actions: 'sayWhy' }],
    'team.suspend': [{ guard: 'canAct', actions: 'take' }, { actions: 'sayWhy' }],
    'team.save': { actions: 'take' },
    'team.invite': { actions: 'take' },
    'team.startInvite': [
      { guard: 'isThere', actions: ['forget', sendTo(toRoot, { type: 'workspace.open', overlay: 'teamInvite' })] },
      { actions: 'sayNotRead' },
    ],
    'team.startPaste': [{ guard: 'isThere', actions: ['forget', 'startPaste'] }, { actions: 'sayNotRead' }],
    'team.forgetLinks': { actions: assign({ links: null }) },
  },
  states: {
    list: {
      initial: 'waiting',
      on: {
        'pane.shown': { guard: 'isOurs', target: '.waiting', actions: assign({ isShown: true, isLoaded: false }) },
        'team.refresh': { target: '.waiting', actions: assign({ isLoaded: false, error: null }) },
      },
      states: {
        waiting: { always: { guard: 'isWanted', target: 'loading' } },
        loading: {
          // What the answer says would be of before that.
          always: { guard: 'hasWork', target: 'waiting' },
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => context,
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event: { output } }) => ({
                ...output,
                team: asBefore(context.team, output.team),
                cursor: cursorAmong(
                  { rows: membersOf(context), cursor: context.cursor },
                  output.team.teamMembers,
                  ({ id }) => id,
                ),
                isLoaded: true,
                error: null,
              })),
            },
            onError: [
              // The pane says whose it is.
              { guard: ({ event }) => failureOf(event.error).status === 403, target: 'denied' },
              {
                target: 'failed',
                actions: [
                  // R-TEAM-023, O-009: kept, also when something else works again.
                  assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
                  sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'team.refresh' })),
                ],
              },
            ],
          },
        },
        denied: {},
        failed: {},
      },
    },
    work: teamWork.region,
    quoting,
    address: checkingAddress,
  },
});
