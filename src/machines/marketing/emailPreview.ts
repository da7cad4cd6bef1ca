import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { PictureKind } from '../../calc/marketing/pictureId.ts';
import type { Client, Value } from '../../api/client.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { drawEmail, linkText, mailedText, type Asked, type Drawn } from './emailPreview/drawEmail.ts';
import type { EmailText } from './mailings/context.ts';

type Templates = Value<'emailTemplates'>;
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
  /** A file becomes the logo or the banner; the form has taken the one that came of it. */
  | { readonly type: 'emailPreview.picture'; readonly kind: PictureKind; readonly file: File }
  | { readonly type: 'emailPreview.placed' }
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
  /** What came of the file that was chosen last: a picture that the form takes, or why there is none. */
  readonly upload: {
    /** For what a file was chosen. */
    readonly kind: PictureKind;
    readonly picture: number | null;
    readonly refusal: string | null;
  };
  /** Pictures that were seen, as addresses that hold them: a preview can load nothing. */
  readonly pictures: ReadonlyMap<number, string>;
  /** What is known of the link that was asked about last; `text` null: it is being asked. */
  readonly link: { readonly url: string; readonly text: string | null } | null;
}

/** Keys that follow each other so fast are drawn together. */
const REST_MS = 60;

const noUpload: EmailPreviewContext['upload'] = { kind: 'LOGO', picture: null, refusal: null };

/** What stands in the form now is mailed, whether it was drawn already or not: what comes back is drawn as well. */
const mails = { guard: 'hasEmail', target: 'mailing' } as const;

/** The e-mail that is being written as somebody would get it, and the templates that it may begin with. */
export const emailPreviewMachine = setup({
  types: { context: {} as EmailPreviewContext, events: {} as EmailPreviewEvent, input: {} as ChildInput },
  actors: {
    readTemplates: caller('emailTemplates'),
    checkLink: caller('checkEmailLink'),
    addPicture: caller('addPicture'),
    draw: fromPromise<
      Drawn & {
        readonly sentTo?: string;
        readonly place?: string;
        readonly pictures: ReadonlyMap<number, string>;
      },
      Asked
    >(async ({ input, signal }) => await drawEmail(input, signal)),
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
    upload: noUpload,
    pictures: new Map(),
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
    upload: {
      initial: 'resting',
      on: {
        'emailPreview.placed': { actions: assign({ upload: noUpload }) },
        'emailPreview.close': '.resting',
      },
      states: {
        resting: {
          on: {
            'emailPreview.picture': {
              target: 'sending',
              actions: assign({ upload: ({ event: { kind } }) => ({ ...noUpload, kind }) }),
            },
          },
        },
        sending: {
          invoke: {
            id: 'addPicture',
            src: 'addPicture',
            input: ({ context: { client }, event }): CallInput<'addPicture'> => {
              if (event.type !== 'emailPreview.picture') throw new Error(`a picture of ${event.type}`);
              return { client, request: { upload: { file: event.file } } };
            },
            onDone: {
              target: 'resting',
              actions: assign({ upload: ({ context, event }) => ({ ...context.upload, picture: event.output.id }) }),
            },
            onError: {
              target: 'resting',
              actions: assign({
                upload: ({ context, event }) => ({ ...context.upload, refusal: wordsOf(failureOf(event.error)) }),
              }),
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
          actions: assign({ email: null, drawn: null, problem: null, mailed: null, link: null, upload: noUpload }),
        },
      },
      states: {
        closed: {},
        resting: { on: { 'emailPreview.mail': mails }, after: { [REST_MS]: 'drawing' } },
        drawing: {
          on: { 'emailPreview.mail': mails },
          invoke: {
            id: 'draw',
            src: 'draw',
            input: ({ context: { client, email, pictures } }) => ({ client, email, pictures, previewEmail: false }),
            onDone: {
              target: 'drawn',
              actions: assign(({ event }) => ({ ...shown(event.output), mailed: null })),
            },
            onError: {
              target: 'drawn',
              actions: assign({ problem: ({ event }) => wordsOf(failureOf(event.error)), mailed: null }),
            },
          },
        },
        drawn: { on: { 'emailPreview.mail': mails } },
        mailing: {
          tags: 'working',
          invoke: {
            id: 'mail',
            src: 'draw',
            input: ({ context: { client, email, pictures } }) => ({ client, email, pictures, previewEmail: true }),
            onDone: {
              target: 'drawn',
              actions: assign(({ event }) => ({ ...shown(event.output), mailed: mailedText(event.output) })),
            },
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

const shown = (output: Drawn & { readonly pictures: ReadonlyMap<number, string> }) => ({
  drawn: output,
  pictures: output.pictures,
  problem: null,
});

const told = ({ link }: EmailPreviewContext, text: string): EmailPreviewContext['link'] =>
  link === null ? null : { ...link, text };
