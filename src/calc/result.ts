/**
 * An answer that may not exist, with the reason when it does not.
 *
 * Expected outcomes are values: a caller has to look at `ok` before it can use `value`,
 * so "there is no such rate" can never be mistaken for a rate of 0.
 */
export type Result<T, Reason extends string> = Success<T> | Failure<Reason>;

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failure<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
}

/** @example success(3) // { ok: true, value: 3 } */
export function success<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** @example failure('no_debt') // { ok: false, reason: 'no_debt' } */
export function failure<Reason extends string>(reason: Reason): Failure<Reason> {
  return { ok: false, reason };
}
