/** Every handler of the server, by call. A missing one is a compile error here. */
import type { Handlers } from './handler.ts';

export const handlers = {} satisfies Partial<Handlers>;
