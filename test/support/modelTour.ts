/**
 * One walk through an abstract machine that enters every state and takes every transition wanted, for systems that are
 * slow to set back to their beginning: after each step it goes on where it is, to the nearest thing not yet done.
 */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';

export interface TourStep<E extends string, C> {
  readonly event: E;
  /** The context that the step leads to. */
  readonly to: C;
}

/** What the library finds; it types its snapshots by the machine, which is any here. */
interface Found {
  readonly state: AnyMachineSnapshot;
  readonly transitions: Readonly<Record<string, { readonly event: EventObject; readonly state: AnyMachineSnapshot }>>;
}

interface Vertex<E, C> {
  readonly context: C;
  readonly ways: readonly { readonly event: E; readonly to: string }[];
}

/**
 * States are told apart by their context alone. `isWanted` says which transitions must be taken besides those that the
 * way to every state needs; default: all that the machine can take. Throws when a state has no way to the rest.
 */
export function tourOf<E extends string, C>(
  machine: AnyStateMachine,
  events: readonly E[],
  isWanted: (event: E, from: C) => boolean = () => true,
): { readonly first: C; readonly steps: readonly TourStep<E, C>[]; readonly states: number } {
  const map = getAdjacencyMap(machine, {
    events: events.map((type) => ({ type })) as never, // the model's events have nothing but their type
    serializeState: (state) => JSON.stringify((state as AnyMachineSnapshot).context) as never, // the library's brand
    filterEvents: (state, event) => (state as AnyMachineSnapshot).can(event),
  });
  const found = Object.entries(map) as [string, Found][]; // its index signature is a brand of the library
  const vertices = new Map(
    found.map(([key, { state, transitions }]): [string, Vertex<E, C>] => [
      key,
      {
        context: state.context as C, // of this machine
        ways: Object.values(transitions).map(({ event, state: next }) => ({
          event: event.type as E, // one of the events given
          to: JSON.stringify(next.context),
        })),
      },
    ]),
  );
  const [start = ''] = vertices.keys();
  const unseen = new Set([...vertices.keys()].filter((key) => key !== start));
  const open = new Set(
    [...vertices].flatMap(([from, { context, ways }]) =>
      ways.filter(({ event }) => isWanted(event, context)).map(({ event }) => `${event} ${from}`),
    ),
  );
  const steps: TourStep<E, C>[] = [];
  for (let at = start; unseen.size + open.size > 0;) {
    for (const { event, to } of wayToNews(vertices, at, { unseen, open })) {
      open.delete(`${event} ${at}`);
      unseen.delete(to);
      steps.push({ event, to: vertexOf(vertices, to).context });
      at = to;
    }
  }
  return { first: vertexOf(vertices, start).context, steps, states: vertices.size };
}

/**
 * Walks from the start that together take every way of a graph, a few when some lead where no way leads back from.
 *
 * @throws when a state has no way from the start
 */
export function toursOf<E>(ways: Ways<E>, start: string): { readonly event: E; readonly to: string }[][] {
  const open = new Map([...ways].map(([from, ends]) => [from, new Set(ends.keys())]));
  let left = [...ways.values()].reduce((sum, ends) => sum + ends.length, 0);
  const tours: { event: E; to: string }[][] = [];
  while (left > 0) {
    const tour: { event: E; to: string }[] = [];
    for (let at = start, way = wayToOpen(ways, at, open); way.length > 0; way = wayToOpen(ways, at, open)) {
      for (const index of way) {
        if (open.get(at)?.delete(index) === true) left -= 1;
        const step = ways.get(at)?.[index];
        if (step === undefined) throw new Error(`there is no way ${index} from ${at}`);
        tour.push(step);
        at = step.to;
      }
    }
    if (tour.length === 0) {
      const missed = [...open].flatMap(([from, ends]) => [...ends].map((index) => `${index} ${from}`));
      throw new Error(`no way from the start to ${missed.join(', ')}`);
    }
    tours.push(tour);
  }
  return tours;
}

/** From each state the events that may happen there, and what they lead to. */
export type Ways<E> = ReadonlyMap<string, readonly { readonly event: E; readonly to: string }[]>;

/** The fewest steps from a state that end with one not yet taken, each by its place among the ways; none: no such. */
function wayToOpen<E>(ways: Ways<E>, start: string, open: ReadonlyMap<string, ReadonlySet<number>>): number[] {
  const found = new Set([start]);
  let ends: { readonly at: string; readonly way: number[] }[] = [{ at: start, way: [] }];
  while (ends.length > 0) {
    const further: typeof ends = [];
    for (const { at, way } of ends) {
      for (const [index, { to }] of (ways.get(at) ?? []).entries()) {
        if (open.get(at)?.has(index) === true) return [...way, index];
        if (found.has(to)) continue;
        found.add(to);
        further.push({ at: to, way: [...way, index] });
      }
    }
    ends = further;
  }
  return [];
}

interface Open {
  readonly unseen: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
}

/** The fewest steps from a state that end with one not yet taken or in a state not yet seen. */
function wayToNews<E extends string, C>(
  vertices: ReadonlyMap<string, Vertex<E, C>>,
  start: string,
  { unseen, open }: Open,
): { event: E; to: string }[] {
  const found = new Set([start]);
  let ends: { readonly at: string; readonly way: { event: E; to: string }[] }[] = [{ at: start, way: [] }];
  while (ends.length > 0) {
    const further: typeof ends = [];
    for (const { at, way } of ends) {
      for (const step of vertexOf(vertices, at).ways) {
        if (open.has(`${step.event} ${at}`) || unseen.has(step.to)) return [...way, step];
        if (found.has(step.to)) continue;
        found.add(step.to);
        further.push({ at: step.to, way: [...way, step] });
      }
    }
    ends = further;
  }
  throw new Error(`no way from ${start} to what is left of the model`);
}

function vertexOf<E, C>(vertices: ReadonlyMap<string, Vertex<E, C>>, key: string): Vertex<E, C> {
  const vertex = vertices.get(key);
  if (vertex === undefined) throw new Error(`the model has no state ${key}`);
  return vertex;
}
