import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line a request, when it is answered. The id of a request stands on all its lines. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request' });
  }

  override incomingRequest(): void {
    // Told with its answer.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { req: request, res: reply, milliseconds: Math.round(reply.elapsedTime) };
    // A connection that broke is nobody's error here.
    if (error) request.log.warn({ ...fields, err: error }, 'request was not answered');
    else request.log.info(fields, 'request');
  }

  /** The library's own words repeat the address as it came, with what must not be logged. */
  override routeNotFound(): void {
    // Told with its answer, which is 404.
  }
}
