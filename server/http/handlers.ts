/** Every handler of the server, by call. A missing one is a compile error here. */
import { sessionHandlers } from '../session/session.routes.ts';
import type { Handlers } from './handler.ts';

export const handlers = { ...sessionHandlers } satisfies Partial<Handlers>;
