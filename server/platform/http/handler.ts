/**
 * Types of the handlers: a mapped type over the contract, so a call without a handler, or a handler whose answer does
 * not fit, does not compile.
 */
import type { FastifyRequest } from 'fastify';
import type { contract, CallName } from '../../../src/api/contract/contract.ts';
import type { Answer, Call, Received } from '../../../src/api/contract/define.ts';
import type { Scope } from '../../../src/api/contract/rights.ts';
import type { OwnSession, Session } from '../../account/session/session.ts';
import type { Cookies } from './cookies.ts';
import type { Download } from './download.ts';
import type { JsonText } from './jsonText.ts';
import type { Refusal } from './refuse.ts';
import type { Services } from './services.ts';

/** A public call has no session: its handler cannot ask for one. A call that no token makes has one of a person. */
type WithSession<C extends Call> = C extends { readonly may: 'DOOR' }
  ? unknown
  : C extends { readonly scope: Scope }
    ? { readonly session: Session }
    : { readonly session: OwnSession };

export type HandlerInput<C extends Call> = Received<C> &
  WithSession<C> & { readonly services: Services; readonly request: FastifyRequest; readonly cookies: Cookies };

/**
 * Calls without an answer schema answer a file; those that have another form as a file may answer that, and exact ones
 * what is written already.
 */
type Success<C extends Call> =
  Answer<C> extends undefined
    ? Download
    : C extends { readonly binary: string } | { readonly orFile: true }
      ? Answer<C> | Download
      : C extends { readonly exact: true }
        ? Answer<C> | JsonText<Answer<C>>
        : Answer<C>;

export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<Success<C> | Refusal>;

export type Handlers = { readonly [N in CallName]: Handler<(typeof contract)[N]> };
