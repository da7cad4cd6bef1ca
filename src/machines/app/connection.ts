/** All that speaks with the server, with the contract of its calls: a chunk of its own. */
import { createClient, type Transport } from '../../api/client.ts';
import { createEvents, type EventsPort } from '../../api/events.ts';
import { holdCalls, type CallWatch, type HeldCalls } from './holdCalls.ts';

export interface Connection {
  readonly connect: (watch: CallWatch) => HeldCalls;
  readonly events: EventsPort;
}

export const openConnection = (transport: Transport): Connection => ({
  connect: (watch) => holdCalls(createClient(transport), watch),
  events: createEvents(transport),
});
