/** Requests drawn from the OpenAPI document: as it says, with one or a few parts replaced by what nobody expects. */
import type { Chance } from './chance.ts';
import { drawValue, type Draw, type Known, type Schema } from './drawValue.ts';
import { drawMultipart } from './drawMultipart.ts';
import { BEYOND, DEEP, nastyFor, nastyText } from './nasty.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface FuzzRequest {
  readonly call: string;
  readonly method: string;
  /** As it goes over the wire; escapes in it may be wrong. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** The connection is closed in the midst of the body. */
  readonly isCutOff: boolean;
}

type Parts = Readonly<Record<'path' | 'query' | 'header', Record<string, unknown>>> & { body?: unknown };

/** The same request for the same seed and the same things that are known. `isSpoilt`: with odd parts in it. */
export function drawRequest(document: ApiDocument, chance: Chance, known: Known, isSpoilt: boolean): FuzzRequest {
  const draw: Draw = { chance, known };
  const path = chance.from(Object.keys(document.paths));
  const operations = document.paths[path] ?? {};
  const method = chance.from(Object.keys(operations));
  const operation = operations[method];
  if (operation === undefined) throw new Error(`no ${method} ${path}`);
  const parts: Parts = { path: {}, query: {}, header: {} };
  const many = Math.max(4, operation.parameters?.length ?? 0);
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    if (required || chance.whole(many) < 2) parts[place][name] = drawValue(schema, name, draw);
  }
  const json = operation.requestBody?.content['application/json'];
  if (json !== undefined) parts.body = drawValue(json.schema, 'body', draw);
  // One in six as it should be: answers of success are judged too, and what they made is there for the others.
  const odd: Chance = isSpoilt ? chance : { ...chance, one: () => false };
  for (
    let count = !isSpoilt || chance.one(5) ? 0 : 1 + Number(chance.one(3)) + Number(chance.one(6));
    count > 0;
    count -= 1
  )
    spoil(parts, chance);
  const upload = operation.requestBody?.content['multipart/form-data'];
  const sent = upload === undefined ? bodyOf(parts, odd) : drawMultipart(upload.schema, { ...draw, chance: odd });
  return {
    call: operation.operationId,
    method: method.toUpperCase(),
    path: `${pathOf(path, parts.path, odd)}${queryOf(parts.query, odd)}`,
    ...sent,
    headers: { ...headersOf(parts.header), ...sent.headers },
  };
}

/** Replaces, removes or adds one part, wherever it stands. */
function spoil(parts: Parts, chance: Chance): void {
  const places: [holder: Record<string, unknown>, key: string][] = [];
  const walk = (holder: object): void => {
    for (const [key, value] of Object.entries(holder)) {
      places.push([holder as Record<string, unknown>, key]); // a list has its keys as well
      if (typeof value === 'object' && value !== null) walk(value);
    }
  };
  walk(parts.path);
  walk(parts.query);
  walk(parts.header);
  if (parts.body !== undefined) walk({ body: parts.body });
  if (parts.body !== undefined && chance.one(30)) parts.body = nastyFor(parts.body, chance);
  if (places.length === 0) return;
  const [holder, key] = chance.from(places);
  if (chance.one(12) && holder !== parts.path) delete holder[key];
  else if (chance.one(12)) {
    const name = chance.from(['__proto__', 'x\0', '\ud800', 'unknown', '', 'a.b', 'constructor']);
    Object.defineProperty(holder, name, { value: 1, enumerable: true, configurable: true, writable: true });
  } else holder[key] = nastyFor(holder[key], chance);
}

function pathOf(path: string, values: Readonly<Record<string, unknown>>, chance: Chance): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (chance.one(25))
      return chance.from(['%', '%ZZ', '%C0%AF', '%00', '..', '%2e%2e%2f', '', '1%0d%0a', 'x'.repeat(3000), '1/2']);
    return escaped(values[name], chance);
  });
}

function queryOf(values: Readonly<Record<string, unknown>>, chance: Chance): string {
  const pairs = Object.entries(values).map(([name, value]) => `${escaped(name, chance)}=${escaped(value, chance)}`);
  if (pairs.length > 0 && chance.one(15)) pairs.push(chance.from(pairs));
  if (chance.one(40)) pairs.push(chance.from(['%ZZ=1', 'a=%', '=', '&&', 'a[b]=1', '__proto__=1', '%00=%00', '?']));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Escaped, because a header has no other signs than these; a name that is spoilt is left out. */
function headersOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const named = Object.entries(values).filter(([name]) => /^[\w-]+$/.test(name));
  return Object.fromEntries(
    named.map(([name, value]) => [name, encodeURIComponent(String(value).toWellFormed()).slice(0, 2000)]),
  );
}

/** Half a character has no escape: it goes out as the sign that stands for it. */
function escaped(value: unknown, chance: Chance): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  const sent = text === BEYOND ? '1e400' : text === DEEP ? '['.repeat(2000) : text;
  return chance.one(100) ? '%E0%A4%A' : encodeURIComponent(sent.toWellFormed());
}

function bodyOf({ body }: Parts, chance: Chance): Pick<FuzzRequest, 'headers' | 'body' | 'isCutOff'> {
  if (body === undefined && !chance.one(30)) return { headers: {}, body: null, isCutOff: false };
  const text = (JSON.stringify(body) ?? '{}')
    .replaceAll(`"${BEYOND}"`, '1e400')
    .replaceAll(`"${DEEP}"`, () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  const type = chance.one(60)
    ? chance.from(['text/plain', 'application/xml', 'application/json; charset=utf-16', ''])
    : 'application/json';
  const headers: Record<string, string> = type === '' ? {} : { 'Content-Type': type };
  if (chance.one(40)) {
    const odd = [
      text.slice(0, -1),
      '',
      'null',
      '[',
      '"',
      '{"a":NaN}',
      `${text}${text}`,
      `\ufeff${text}`,
      nastyText(chance),
    ];
    return { headers, body: Buffer.from(chance.from(odd)), isCutOff: false };
  }
  if (chance.one(60))
    return { headers, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), isCutOff: false };
  return { headers, body: Buffer.from(text), isCutOff: chance.one(80) };
}
