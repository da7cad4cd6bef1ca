/** The one place where the unexpected arrives: logged in full, shown as nothing but the catalogue's text. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { sendProblem } from './problem.ts';
import { TooLargeAmount } from '../../../src/calc/money.ts';
import { MemberGone } from '../../account/team/member.queries.ts';
import { DAMAGED_PART, DamagedData } from '../../data/warehouse/damagedData.ts';
import { TooManyQueries } from '../../data/warehouse/tooManyQueries.ts';
import { WarehouseClosed } from '../../data/warehouse/warehouseClosed.ts';
import { Busy } from '../busy.ts';
import type { Config } from '../config/config.ts';
import { hasNoRoom, isDiskFull } from '../../data/warehouse/diskFull.ts';
import { databaseAway, type DatabaseAway } from '../store/outage.ts';
import { isNameTaken } from '../store/uniqueViolation.ts';
import { refuse, type Refusal } from './refuse.ts';
import type { Services } from './services.ts';

const CUT_OFF = refuse(400, 'The request was cut off. Nothing was done.');

const AWAY = 'The database does not answer at the moment. Nothing was changed: try it again in a few seconds.';
const AWAY_MIDWAY =
  'The database went away while this was being done: it may be done or not. Look first, and do it again if it is not.';
const AGAIN_SECONDS = 2;
const TOO_MANY = 'Too many searches are under way just now: ask again in a moment.';
const STOPPING = 'Platbook is being stopped. Nothing was done: ask again in a moment.';
const FULL =
  'The disk of this Platbook is full. Nothing was changed: whoever runs it has to make room, then try it again.';
const FULL_MIDWAY =
  'The disk of this Platbook is full, and this may be done or not: whoever runs it has to make room. Then look first, and do it again if it is not.';
const ROOM_SECONDS = 30;

/** What is unexpected while there is no room left comes of that, whatever those say that could not write. */
function fullRefusal(error: FastifyError, { databaseUrl, dataDir }: Place): Refusal | null {
  const away = databaseAway(error);
  if (away === null) {
    if (!isDiskFull(error) && !(refusalOf(error).status === 500 && hasNoRoom(dataDir))) return null;
    return refuse(503, FULL, undefined, ROOM_SECONDS);
  }
  // A database of our own ends when it finds no room for its log.
  if (!away.isFull && !(databaseUrl === null && hasNoRoom(dataDir))) return null;
  return refuse(503, away.outcome === 'unknown' ? FULL_MIDWAY : FULL, undefined, ROOM_SECONDS);
}

/** What was not done may simply be asked again; of what may be done only a person who looks can say. */
const awayRefusal = ({ outcome }: DatabaseAway): Refusal =>
  refuse(503, outcome === 'nothing' ? AWAY : AWAY_MIDWAY, undefined, AGAIN_SECONDS);

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

export function handleErrors(app: FastifyInstance, { config, storeDamage }: Services): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const damage = await storeDamage.told(error);
    // Whoever sent it is gone: nothing of ours failed, and nobody reads the answer.
    const refusal =
      request.raw.destroyed && !request.raw.complete
        ? CUT_OFF
        : damage === null
          ? (fullRefusal(error, config) ?? refusalOf(error))
          : refuse(503, damage);
    const away = databaseAway(error);
    if (away !== null) {
      // Every request says so while it is away: without the stack.
      request.log.warn({ req: request, outcome: away.outcome }, away.message);
    } else if (error instanceof Busy || error instanceof TooManyQueries || error instanceof WarehouseClosed) {
      request.log.warn({ req: request }, error.message);
    } else if (refusal.status >= 500) {
      request.log.error({ err: error, req: request }, 'request failed');
    }
    return await sendProblem(reply, refusal);
  });
}

/**
 * What the HTTP layer itself refuses, data that is damaged, an amount beyond what cents can be counted in, and a name that somebody else took in the same moment; every other error is ours
 * and says nothing about itself.
 */
export function refusalOf(error: FastifyError): Refusal {
  const away = databaseAway(error);
  if (away !== null) return awayRefusal(away);
  if (error instanceof DamagedData) return refuse(503, DAMAGED_PART);
  if (error instanceof WarehouseClosed) return refuse(503, STOPPING, undefined, AGAIN_SECONDS);
  if (error instanceof TooManyQueries) return refuse(503, TOO_MANY, undefined, AGAIN_SECONDS);
  if (error instanceof Busy) return refuse(503, error.userMessage, undefined, error.retryAfterSeconds);
  // The next call finds the session over, and says why.
  if (error instanceof MemberGone) return refuse(401);
  if (isNameTaken(error))
    return refuse(422, 'This name is taken: choose another one. Nothing was saved.', { name: 'is taken' });
  if (error instanceof TooLargeAmount) return refuse(422, 'An amount is too large. Nothing was done.');
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse(413, 'The request is too large. Nothing was done.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse(415, 'The request must be JSON. Nothing was done.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return CUT_OFF;
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return refuse(414, 'A part of the address of the request is too long.');
    case 'FST_ERR_BAD_URL':
      return refuse(400, 'The address of the request is not valid.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return refuse(400, 'The request is not valid JSON.');
    default:
      return refuse(500);
  }
}
