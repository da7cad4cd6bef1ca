/**
 * What the telephone service asks and tells us. These are no calls of the contract, as no page uses them: the signature
 * is over the address and the form, so both are read as they come (compare billing/payments/webhook.ts). Whoever has no
 * signature learns nothing, not even which keys there are.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../../platform/http/problem.ts';
import { refuse } from '../../../platform/http/refuse.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Phone, PhoneListener } from '../port.ts';
import { keepSpoken } from '../../voicemail/keepSpoken.ts';
import { ownerOfPin } from '../../voicemail/audioPins.queries.ts';
import { findSound } from '../../voicemail/recordings.queries.ts';
import { MOST_RECORDING_SECONDS } from '../../../../src/api/contract/marketing/phone.ts';
import { HOOKS, keyedPath, soundPath } from './paths.ts';
import { pressReceipt, replyReceipt, statusReceipt } from './receipts.ts';
import { isSealed } from './signature.ts';
import { askPin, EMPTY, HANG_UP, played, recorded, saidAndOver, texted, toPerson } from './twiml.ts';

const BODY_LIMIT = 64 * 1024;
const NOT_SIGNED = refuse(403, 'This is not signed by the telephone service.');
/** An address of a recording is good for so long: a call is made within it. */
const SOUND_HOURS = 2;
const HOUR_MS = 3_600_000;
/** Pins that somebody may mistype in one call. */
const PIN_TRIES = 3;

/** A request that the service signed. */
interface Told {
  readonly form: URLSearchParams;
  readonly key: string;
  readonly query: URLSearchParams;
}

/** Serves the addresses that the service calls; without one there are none. */
export function servePhoneHooks(app: FastifyInstance, services: Services, listener: PhoneListener): void {
  const { phone, clock, config } = services;
  if (phone === null) return;
  const address = (path: string): string => `${config.publicUrl}${path}`;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });

    const onPost = (path: string, answer: (told: Told) => Promise<string>): void =>
      void scope.post(`${HOOKS}${path}`, async (request, reply) => {
        const told = signed(phone, request);
        return told === null ? await sendProblem(reply, NOT_SIGNED) : await sendXml(reply, await answer(told));
      });

    onPost('/status/:key', async ({ form, key }) => {
      const receipt = statusReceipt(form, key, clock.now());
      if (receipt !== null) await listener.onReceipt(receipt);
      return EMPTY;
    });

    onPost('/call/:key', async ({ form, key }) => {
      const script = await listener.scriptOf(key);
      if (script === null) return HANG_UP;
      if (isMachine(form.get('AnsweredBy'))) {
        const until = new Date(clock.now().getTime() + SOUND_HOURS * HOUR_MS);
        const path = soundPath(script.accountId, script.recordingId, until);
        return played(address(`${path}/${phone.seal(path)}`));
      }
      await listener.onReceipt({
        kind: 'HUMAN',
        key,
        carrierId: form.get('CallSid') ?? '',
        eventId: `${form.get('CallSid') ?? ''}:human`,
        at: clock.now(),
        code: form.get('AnsweredBy') ?? '',
        from: null,
        text: null,
        isAnswered: false,
      });
      return toPerson(script.business, address(keyedPath('press', key)));
    });

    onPost('/press/:key', async ({ form, key }) => {
      const receipt = pressReceipt(form, key, clock.now());
      if (receipt === null) return HANG_UP;
      await listener.onReceipt(receipt);
      return saidAndOver('You will not be called again.');
    });

    onPost('/text', async ({ form }) => {
      const receipt = replyReceipt(form, clock.now());
      const answer = receipt === null ? null : await listener.onReceipt(receipt);
      return answer === null ? EMPTY : texted(answer);
    });

    // Whoever calls the number records with a pin.
    onPost('/pin', async ({ form, query }) => {
      const tries = Math.min(Math.max(Number(query.get('tries') ?? 0) || 0, 0), PIN_TRIES);
      const digits = form.get('Digits');
      const next = address(`${HOOKS}/pin?tries=${tries + 1}`);
      if (digits === null) return askPin('Enter your pin to record a message.', next);
      const owner = /^\d{8}$/.test(digits) ? await ownerOfPin(services.store.db, digits, clock.now()) : undefined;
      if (owner !== undefined)
        return recorded(MOST_RECORDING_SECONDS, address(`${HOOKS}/recorded/${owner.accountId}-${owner.id}`));
      return tries >= PIN_TRIES
        ? saidAndOver('This is no pin of ours. Goodbye.')
        : askPin('This is no pin of ours. Enter your pin again.', next);
    });

    onPost('/recorded/:key', async ({ form, key }) => {
      const [accountId = 0, id = 0] = key.split('-').map(Number);
      return saidAndOver(await keepSpoken(services, phone, { accountId, id }, form.get('RecordingUrl') ?? ''));
    });

    // Read without a signature: the address is sealed, and over soon.
    scope.get<{ Params: { account: string; id: string; until: string; seal: string } }>(
      `${HOOKS}/sound/:account/:id/:until/:seal`,
      async ({ params: { account, id, until, seal } }, reply) => {
        const path = `${HOOKS}/sound/${account}/${id}/${until}`;
        const isGood = isSealed(phone.seal(path), seal) && Number(until) * 1000 > clock.now().getTime();
        const sound = isGood
          ? await findSound(services.store.db, { accountId: Number(account) }, Number(id))
          : undefined;
        if (sound === undefined) return await sendProblem(reply, refuse(404));
        return await reply
          .header('Cache-Control', 'no-store')
          .header('Content-Length', sound.bytes)
          .type(sound.contentType)
          .send(await services.files.stream(sound.key));
      },
    );
    await Promise.resolve();
  });
}

/** The address as it came, whatever its host was called; null: not the service's. */
function signed(phone: Phone, { url, headers, body, params }: FastifyRequest): Told | null {
  const signature = headers['x-twilio-signature'] ?? headers['x-signalwire-signature'];
  if (typeof signature !== 'string') return null;
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  if (!phone.isSigned(url, form, signature)) return null;
  const { key = '' } = params as { readonly key?: string }; // of the paths below that have one
  return { form, key, query: new URL(url, 'http://localhost').searchParams };
}

const sendXml = async (reply: FastifyReply, xml: string): Promise<FastifyReply> =>
  await reply.header('Cache-Control', 'no-store').type('text/xml; charset=utf-8').send(xml);

/** Its greeting is over: only then the recording is heard. What is unknown may be a person. */
const isMachine = (answeredBy: string | null): boolean => answeredBy?.startsWith('machine_end') === true;
