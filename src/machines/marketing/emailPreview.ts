import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Client, Value } from '../../api/client.ts';
import { callOrThrow, caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import type { EmailText } from './mailings/context.ts';

type Templates = Value<'emailTemplates'>;
interface Drawn {
  readonly subject: string;
  readonly html: string;
}

type EmailPreviewEvent =
  | Broadcast
  | MessageTo<'emailPreview'>
  /** `emailPreview.open`: the form of an e-mail is on screen. */
  /** This is what stands in it now. */
  | { readonly type: 'emailPreview.draw'; readonly email: EmailText }
  /** The same is mailed to whoever writes it. */
  | { readonly type: 'emailPreview.mail' }
  /** Where its button leads, asked of the page itself. */
  | { readonly type: 'emailPreview.check'; readonly url: string }
  | { readonly type: 'emailPreview.close' };

interface EmailPreviewContext {
  readonly client: Client;
  /** Read once, and anew after a campaign was saved (R-CAMPAIGN-023); null: not yet. */
  readonly templates: Templates | null;
  readonly email: EmailText | null;
  /** As it was last drawn: it stays while the next one is. */
  readonly drawn: Drawn | null;
  /** Why it cannot be drawn. */
  readonly problem: string | null;
  /** What became of the one that was mailed. */
  readonly mailed: string | null;
  /** What is known of the link that was asked about last; `text` null: it is being asked. */
  readonly link: { readonly url: string; readonly text: string | null } | null;
}

/** Keys that follow each other so fast are drawn together. */
const REST_MS = 60;

interface Asked {
  readonly client: Client;
  readonly email: EmailText | null;
  readonly previewEmail: boolean;
}

/** The server makes it: what is seen is what goes out. */
async function draw({ client, email, previewEmail }: Asked, signal: AbortSignal) {
  if (email === null) throw new Error('a preview of nothing'); // drawn with one
  const body = { ...email, elements: [...email.elements], previewEmail };
  const answer = await callOrThrow(client, 'previewEmail', { query: {}, body }, signal);
  if (!('html' in answer)) throw new Error('an estimate instead of a preview');
  return answer;
}

/** The e-mail that is being written as somebody would get it, and the templates that it may begin with. */
export const emailPreviewMachine = setup({
  types: { context: {} as EmailPreviewContext, events: {} as EmailPreviewEvent, input: {} as ChildInput },
  actors: {
    readTemplates: caller('emailTemplates'),
    checkLink: caller('checkEmailLink'),
    draw: fromPromise<Drawn & { readonly sentTo?: string; readonly place?: string }, Asked>(
      async ({ input, signal }) => await draw(input, signal),
    ),
  },
  guards: {
    hasTemplates: ({ context }) => context.templates !== null,
    hasEmail: ({ context }) => context.email !== null,
  },
  actions: {
    take: assign(({ event }) => (event.type === 'emailPreview.draw' ? { email: event.email } : {})),
  },
}).createMachine({
  id: 'emailPreview',
  context: ({ input: { client } }) => ({
    client,
    templates: null,
    email: null,
    drawn: null,
    problem: null,
    mailed: null,
    link: null,
  }),
  type: 'parallel',
  on: { 'emailPreview.forget': { actions: assign({ templates: null }) } },
  states: {
    templates: {
      initial: 'waiting',
      states: {
        waiting: {
          on: { 'emailPreview.open': [{ guard: 'hasTemplates' }, { target: 'reading' }] },
        },
        reading: {
          invoke: {
            id: 'readTemplates',
            src: 'readTemplates',
            input: ({ context }): CallInput<'emailTemplates'> => ({ client: context.client, request: {} }),
            onDone: { target: 'waiting', actions: assign({ templates: ({ event }) => event.output }) },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) =>
                errorMessage(failureOf(event.error), { type: 'emailPreview.open' }),
              ),
            },
          },
        },
      },
    },
    link: {
      initial: 'resting',
      on: {
        'emailPreview.check': {
          target: '.asking',
          actions: assign({ link: ({ event: { url } }) => ({ url, text: null }) }),
        },
        'emailPreview.close': '.resting',
      },
      states: {
        resting: {},
        asking: {
          invoke: {
            id: 'checkLink',
            src: 'checkLink',
            input: ({ context: { client, link } }): CallInput<'checkEmailLink'> => ({
              client,
              request: { query: { url: link?.url ?? '' } },
            }),
            onDone: {
              target: 'resting',
              actions: assign({ link: ({ context, event }) => told(context, linkText(event.output)) }),
            },
            onError: {
              target: 'resting',
              actions: assign({ link: ({ context, event }) => told(context, wordsOf(failureOf(event.error))) }),
            },
          },
        },
      },
    },
    picture: {
      initial: 'closed',
      on: {
        'emailPreview.draw': { target: '.resting', actions: 'take' },
        'emailPreview.close': {
          target: '.closed',
          actions: assign({ email: null, drawn: null, problem: null, mailed: null, link: null }),
        },
      },
      states: {
        closed: {},
        resting: { after: { [REST_MS]: 'drawing' } },
        drawing: {
          invoke: {
            id: 'draw',
            src: 'draw',
            input: ({ context: { client, email } }) => ({ client, email, previewEmail: false }),
            onDone: {
              target: 'drawn',
              actions: assign({ drawn: ({ event }) => event.output, problem: null, mailed: null }),
            },
            onError: {
              target: 'drawn',
              actions: assign({ problem: ({ event }) => wordsOf(failureOf(event.error)), mailed: null }),
            },
          },
        },
        drawn: { on: { 'emailPreview.mail': { guard: 'hasEmail', target: 'mailing' } } },
        mailing: {
          tags: 'working',
          invoke: {
            id: 'mail',
            src: 'draw',
            input: ({ context: { client, email } }) => ({ client, email, previewEmail: true }),
            onDone: { target: 'drawn', actions: assign({ mailed: ({ event }) => mailedText(event.output) }) },
            onError: {
              target: 'drawn',
              actions: assign({ mailed: ({ event }) => wordsOf(failureOf(event.error)) }),
            },
          },
        },
      },
    },
  },
});

const told = ({ link }: EmailPreviewContext, text: string): EmailPreviewContext['link'] =>
  link === null ? null : { ...link, text };

/** A link that nobody could ask may be kept, and so may a wrong one: the page may come later. */
const linkText = ({ valid, checked, reason = '' }: Value<'checkEmailLink'>): string =>
  valid && checked ? 'The page opens.' : checked ? `Nobody gets there: ${lowerFirst(reason)}` : reason;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Without a mail server nothing was sent, and it says so. */
const mailedText = ({ sentTo = '', place }: { readonly sentTo?: string; readonly place?: string }): string =>
  place === undefined ? `Sent to ${sentTo}.` : `Written for ${sentTo} (${place}): nothing was sent.`;
