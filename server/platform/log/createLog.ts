/** JSON lines on stderr: one object a line, errors with stack and cause, secrets never. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import { isSecret, redacted, redactUrl } from './redact.ts';

/** Fields first, then the sentence. What is logged about a request goes through `request.log`, with its id. */
export type Log = FastifyBaseLogger;

export const logLevels = ['info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What these fields show is said here; everything else is shown as it is, without secrets. */
const serializers = {
  err: (error: unknown) => redacted(error),
  req: ({ method, url }: FastifyRequest) => ({ method, url: redactUrl(url) }),
  res: ({ statusCode }: FastifyReply) => ({ status: statusCode }),
};

/** @example createLog('warn').warn({ job: 'session.cleanup' }, 'job failed') */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      messageKey: 'message',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) =>
          Object.fromEntries(
            Object.entries(fields).map(([key, value]) => [
              key,
              isSecret(key) ? '***' : key in serializers ? value : redacted(value),
            ]),
          ),
      },
    },
    destination,
  );
}
