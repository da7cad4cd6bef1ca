/**
 * People who save without a pause while something is killed, and what the server said of each save. Afterwards the
 * store is held against it: what was acknowledged is there once, what was said not to be done is not there, nothing is
 * there twice or in part.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { callPath } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';
import { Problem } from '../../src/api/contract/words.ts';
import { DUPLEX } from '../calc/support/duplex.ts';

/** `said`: acknowledged; `denied`: refused with the word that nothing was changed; `open`: nobody knows. */
type Fate = 'said' | 'denied' | 'open';

interface Save {
  /** Its own; of a status the parcel's id. */
  readonly name: string;
  readonly kind: 'contact' | 'list' | 'status' | 'analysis';
  readonly fate: Fate;
  /** Of a status: which; of an analysis: of which parcel. */
  readonly value?: number;
}

export interface Saving {
  readonly saves: readonly Save[];
  /** Statuses of answers, and how often; 0: no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** So many until now. */
  readonly acknowledged: () => number;
  /** No new save is begun; what was sent is waited for. */
  readonly stop: () => Promise<void>;
}

export interface Found {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Lists with some of their parcels only. */
  readonly torn: readonly string[];
  /** There, though the server had said that nothing was changed. */
  readonly denied: readonly string[];
}

export interface Savers {
  /** Asked before each call: a server that is started again may be elsewhere. */
  readonly baseUrl: () => string;
  readonly token: string;
  readonly people: number;
  /** Parcels that each list gets. */
  readonly parcels: readonly number[];
  /** They also set statuses and save analyses. */
  readonly more?: {
    /** A parcel for each person, saved in a list already. */
    readonly own: readonly number[];
    readonly statusIds: readonly number[];
    /** Parcels that analyses are about, many, since each answer has all of its parcel. */
    readonly houses: readonly number[];
  };
}

const NOTHING_CHANGED = 'Nothing was changed';
const plainKinds = ['contact', 'contact', 'contact', 'list'] as const;
const allKinds = ['contact', 'status', 'analysis', 'list'] as const;
/** A server that is away answers at once: who asks again without a pause would only ask. */
const PAUSE_MS = 20;

export function startSaving({ baseUrl, token, people, parcels, more }: Savers): Saving {
  const saves: Save[] = [];
  const statuses = new Map<number, number>();
  const stopping = new AbortController();

  const send = async ({ kind, name, value }: Omit<Save, 'fate'>, key: string | null): Promise<Fate | 'again'> => {
    const [call, query, body] = {
      contact: [contract.saveContact, '', { lastName: name }] as const,
      list: [contract.saveProperties, `?groupName=${name}`, { selection: parcels }] as const,
      status: [contract.setStatus, '', { status: value }] as const,
      analysis: [contract.saveAnalysis, '', { ...DUPLEX, name, propertyId: value }] as const,
    }[kind];
    const path = callPath(call.path, kind === 'status' ? { id: name } : undefined);
    const headers = { 'Content-Type': 'application/json', [AUTH_HEADER]: token };
    let status = 0;
    let text = '';
    try {
      const response = await fetch(`${baseUrl()}${path}${query}`, {
        method: call.method,
        headers: key === null ? headers : { ...headers, 'Idempotency-Key': key },
        body: JSON.stringify(body),
      });
      text = await response.text();
      ({ status } = response);
    } catch {
      // No answer: below.
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200) return 'said';
    if (key !== null && (status === 0 || status === 503 || status === 409)) return 'again';
    const problem = Problem.safeParse(status === 503 ? JSON.parse(text) : null);
    return problem.data?.userMessage?.includes(NOTHING_CHANGED) === true ? 'denied' : 'open';
  };
  const patiently = async (save: Omit<Save, 'fate'>, key: string | null): Promise<Fate> => {
    for (;;) {
      const fate = await send(save, key);
      if (fate !== 'said') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (fate !== 'again') return fate;
    }
  };
  const person = async (which: string, at: number): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      // Half of them as pages do it, until there is an answer; half of them once.
      const key = (count + Math.floor(count / 4)) % 2 === 0 ? null : randomBytes(8).toString('hex');
      const save = nextSave(which, at, count);
      saves.push({ ...save, fate: await patiently(save, key) });
    }
  };
  const nextSave = (which: string, at: number, count: number): Omit<Save, 'fate'> => {
    const kind = (more === undefined ? plainKinds : allKinds)[count % 4] ?? 'contact';
    if (more === undefined || kind === 'contact' || kind === 'list') return { kind, name: `${kind}-${which}-${count}` };
    if (kind === 'status') {
      const value = more.statusIds[Math.floor(count / 4) % more.statusIds.length] ?? 0;
      return { kind, name: `${more.own[at] ?? 0}`, value };
    }
    return { kind, name: `${kind}-${which}-${count}`, value: more.houses[(at * 97 + count) % more.houses.length] ?? 0 };
  };
  const working = Promise.all(
    Array.from({ length: people }, async (_, at) => await person(randomBytes(3).toString('hex') + String(at), at)),
  );
  return {
    saves,
    statuses,
    acknowledged: () => saves.filter(({ fate }) => fate === 'said').length,
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** What the store has of the saves. The schema is the usual one. */
export async function holdAgainst(databaseUrl: string, saves: readonly Save[], parcels: number): Promise<Found> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const contacts = await client.query<{ name: string; count: number }>(
      "select last_name as name, count(*)::int as count from platbook.contact where last_name like 'contact-%' group by 1",
    );
    const lists = await client.query<{ name: string; count: number; members: number }>(
      `select g.name, count(distinct g.id)::int as count, count(m.saved_property_id)::int as members
       from platbook.property_group g left join platbook.group_member m on m.account_id = g.account_id and m.group_id = g.id
       where g.name like 'list-%' group by 1`,
    );
    const analyses = await client.query<{ name: string; count: number }>(
      "select name, count(*)::int as count from platbook.analysis where name like 'analysis-%' group by 1",
    );
    const statuses = await client.query<{ property: string; status: string | null }>(
      'select property_id::text as property, status_id::text as status from platbook.saved_property where removed is null',
    );
    const counts = new Map([...contacts.rows, ...lists.rows, ...analyses.rows].map(({ name, count }) => [name, count]));
    const countOf = ({ name }: Save): number => counts.get(name) ?? 0;
    const namesOf = (which: (save: Save) => boolean): string[] =>
      saves.filter((save) => save.kind !== 'status' && which(save)).map(({ name }) => name);
    return {
      acknowledged: saves.filter(({ fate }) => fate === 'said').length,
      lost: [
        ...namesOf((save) => save.fate === 'said' && countOf(save) === 0),
        ...lostStatuses(saves, new Map(statuses.rows.map(({ property, status }) => [property, Number(status ?? 0)]))),
      ],
      doubled: namesOf((save) => countOf(save) > 1),
      torn: lists.rows.filter(({ count, members }) => members !== parcels * count).map(({ name }) => name),
      denied: namesOf((save) => save.fate === 'denied' && countOf(save) > 0),
    };
  } finally {
    await client.end();
  }
}

/** Parcels whose status is neither the last that was acknowledged nor one that was sent after it. */
function lostStatuses(saves: readonly Save[], now: ReadonlyMap<string, number>): string[] {
  const possible = new Map<string, Set<number>>();
  for (const { kind, name, fate, value = 0 } of saves) {
    if (kind !== 'status' || fate === 'denied') continue;
    if (fate === 'said') possible.set(name, new Set([value]));
    else possible.get(name)?.add(value);
  }
  return [...possible]
    .filter(([name, values]) => !values.has(now.get(name) ?? 0))
    .map(([name]) => `the status of ${name}`);
}
