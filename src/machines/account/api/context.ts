import type { Client } from '../../../api/client.ts';
import type { DownloadedFile } from '../../../api/download.ts';
import type { ApiDocument } from '../../../api/contract/account/programs.ts';
import { contract } from '../../../api/contract/contract.ts';
import type { Call } from '../../../api/contract/define.ts';
import type { Scope } from '../../../api/contract/rights.ts';
import type { AnyExample, ExampleIds } from '../../../api/examples/example.ts';
import type { exampleOf } from '../../../api/examples/examples.ts';
import type { Language } from '../../../api/examples/languages.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { cursorInside, rowUnderCursor, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';

/** A call that a token opens. */
export interface ApiRow {
  readonly name: string;
  readonly area: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly scope: Scope;
}

/** What came of a call that was made on the page. */
export interface ApiAnswer {
  readonly name: string;
  readonly status: number;
  readonly milliseconds: number;
  /** JSON in lines, or what file came. */
  readonly text: string;
}

export type ApiEvent =
  | Broadcast
  | MessageTo<'api'>
  | Extract<RowEvent<'api', string>, { readonly type: 'api.cursor' | 'api.move' | 'api.moveTo' }>
  /** Words that all have to be in what is said of a call. */
  | { readonly type: 'api.filter'; readonly text: string }
  | { readonly type: 'api.language'; readonly language: Language }
  | { readonly type: 'api.nextLanguage' }
  | { readonly type: 'api.copy' }
  /** Gives the document to the person, as a file. */
  | { readonly type: 'api.document' }
  /** The request of the call under the cursor, as JSON. */
  | { readonly type: 'api.edit'; readonly text: string }
  /** Makes the call under the cursor; asks first where it changes something. */
  | { readonly type: 'api.run' }
  | { readonly type: 'api.confirm' };

export interface ApiContext extends PagedRows<ApiRow>, ShownPage {
  readonly client: Client;
  readonly saveFile: (file: DownloadedFile) => void;
  readonly document: ApiDocument | null;
  readonly all: readonly ApiRow[];
  readonly filter: string;
  readonly language: Language;
  /** How often the program was to be copied: the pane does it. */
  readonly copies: number;
  /** The examples, which come with what the page reads: nothing else of the application needs them. Null: not yet. */
  readonly exampleOf: typeof exampleOf | null;
  /** Of things that the reader has, for the examples. */
  readonly ids: ExampleIds;
  /** Requests that were typed over, by call. */
  readonly drafts: Readonly<Record<string, string>>;
  readonly answer: ApiAnswer | null;
  /** Why the request cannot be sent as it is typed. */
  readonly refusal: string | null;
}

/** All calls of the document that a token opens, as the document has them. */
export const rowsOf = ({ paths }: ApiDocument): readonly ApiRow[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): ApiRow[] => {
      const { operationId: name, summary, tags, 'x-scope': scope } = operation;
      return scope === undefined
        ? []
        : [{ name, area: tags[0] ?? '', method: method.toUpperCase(), path, summary, scope }];
    }),
  );

/** Those that fit what is typed, and the cursor on the call that it was on, else the first. */
export function filtered(
  { all, rows, cursor }: Pick<ApiContext, 'all' | 'rows' | 'cursor'>,
  filter: string,
): Pick<ApiContext, 'rows' | 'cursor' | 'filter' | 'total'> {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const fits = ({ name, area, method, path, summary, scope }: ApiRow): boolean => {
    const text = `${name} ${area} ${method} ${path} ${summary} ${scope}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const kept = all.filter(fits);
  const at = kept.findIndex(({ name }) => name === rows[cursor]?.name);
  return { rows: kept, total: kept.length, cursor: cursorInside(kept, Math.max(0, at)), filter };
}

export const rowOf = (context: Pick<ApiContext, 'rows' | 'cursor'>): ApiRow | undefined => rowUnderCursor(context);
export const callOf = (name: string): Call | undefined => (contract as Readonly<Record<string, Call>>)[name];

/** The request of a call as it is typed, else its example. An upload is not typed: it has a file. */
export function requestText(
  { drafts, exampleOf: example, ids }: Pick<ApiContext, 'drafts' | 'exampleOf' | 'ids'>,
  name: string,
): string {
  const draft = drafts[name];
  if (draft !== undefined) return draft;
  const { upload: _, ...request } = example?.(name, ids) ?? {};
  return JSON.stringify(request, null, 2);
}

export type ReadRequest =
  { readonly ok: true; readonly request: AnyExample } | { readonly ok: false; readonly problem: string };

const PARTS = ['params', 'query', 'body'];

/** What is typed as a request, or what is wrong with it. */
export function readRequest(name: string, text: string): ReadRequest {
  const refuse = (problem: string): ReadRequest => ({ ok: false, problem: `${problem} Nothing was sent.` });
  let told: unknown;
  try {
    told = JSON.parse(text.trim() === '' ? '{}' : text);
  } catch (error) {
    return refuse(`This is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (typeof told !== 'object' || told === null || Array.isArray(told))
    return refuse('The request is an object with params, query and body.');
  const odd = Object.keys(told).find((key) => !PARTS.includes(key));
  if (odd !== undefined) return refuse(`A request has no ${odd}: it has params, query and body.`);
  const request = told as AnyExample; // of these members
  const wanted = [...(callOf(name)?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
  const { params = {} } = request;
  const missing = wanted.find((key) => !['string', 'number'].includes(typeof params[key]));
  return missing === undefined ? { ok: true, request } : refuse(`The path needs ${missing}, in params.`);
}

/** Whether it can be made here: what sends a file is for a program. */
export const isUpload = (name: string): boolean => callOf(name)?.upload !== undefined;
