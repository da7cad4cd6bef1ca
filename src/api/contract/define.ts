/**
 * What a call of the server is: plain data from which the routes, the OpenAPI document and the typed client are made.
 * `id` is the number of `calls.tsv` (C001...C181) or P.. for calls of our own.
 */
import type { z } from 'zod';
import type { RightName, Scope } from './rights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Call {
  readonly id: string;
  readonly area: string;
  readonly method: Method;
  /** Full path, parameters in braces as in the specification: `/resource/auth/ps4/property/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Its row of the table of who may what. */
  readonly may: RightName;
  /** With which a token makes it; absent: it is only done in a session. The row allows it. */
  readonly scope?: Scope;
  /** Open to who looks inside by invitation: it shows, changes nothing and is no file. The row allows it. */
  readonly guest?: true;
  /** Asks who calls to have proved who they are within the last `FRESH_MINUTES`: 428 else. */
  readonly fresh?: true;
  /** Changes something that the owner of a closed account may still change; reading is allowed to them anyway. */
  readonly whileClosed?: true;
  /** Of what a brand may lack: 403 under a brand without it (R-BRAND-011). */
  readonly feature?: 'automator';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Names in query and body may also be in snake_case (O-011). */
  readonly alsoSnakeCase?: true;
  /** Makes or charges something: with an `Idempotency-Key` it happens once, however often it is asked (O-014). */
  readonly once?: true;
  /** The member of the answer that is told once: under the same key it is null. */
  readonly onlyOnce?: string;
  /** Of a card that is kept here; where a payment service keeps cards, a number in it is what cannot be done (422). */
  readonly takesCard?: true;
  /** The parts of a multipart body; the one called `file` is a Blob. The handler reads them as they arrive. */
  readonly upload?: z.ZodType;
  /** The 200 answer; errors all have the shape of `Problem`. Absent: a file download. */
  readonly answer?: z.ZodType;
  /**
   * Large, asked often, and written by its handler field by field, so that nothing slips out: in service one answer in so
   * many is held against its schema.
   */
  readonly exact?: true;
  /** With `Accept` of this type the same answer comes as bytes instead; what they hold stands at their encoder. */
  readonly binary?: 'application/octet-stream';
  /** With `download=true` the same call answers a file instead. */
  readonly orFile?: true;
  /** Answers events without end instead of a file. */
  readonly stream?: true;
}

export type Contract = Readonly<Record<string, Call>>;

export const defineContract = <const T extends Contract>(contract: T): T => contract;

type Part<
  C extends Call,
  K extends 'params' | 'query' | 'body' | 'upload' | 'answer',
  Side extends 'input' | 'output',
> = C[K] extends z.ZodType ? (Side extends 'input' ? z.input<C[K]> : z.output<C[K]>) : undefined;

/** What a caller passes. */
export type Request<C extends Call> = {
  [K in 'params' | 'query' | 'body' | 'upload' as C[K] extends z.ZodType ? K : never]: Part<C, K, 'input'>;
};
/** What a handler receives after validation. */
export type Received<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodType ? K : never]: Part<C, K, 'output'>;
};
export type Answer<C extends Call> = Part<C, 'answer', 'output'>;
