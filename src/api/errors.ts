/**
 * The error catalogue (R-ERROR-001..008): what a person reads when a call fails, by status. A refusal of the domain
 * (422) carries its reason as userMessage beneath the catalogue text (O-022).
 */
import type { Problem } from './contract/words.ts';

export const NO_RESPONSE = 'Server is unavailable now. Please try again later or contact your administrator';
export const INVALID_ADDRESS = 'Invalid address';
export const UNKNOWN_ERROR = 'Unknown error';

const RESTARTING = 'Server is in process of restart. Please try again later.';
const INTERNAL = 'Internal server error. Please try again later. Contact your administrator if error happens again.';

export const statusTexts: Readonly<Record<number, string>> = {
  401: 'You are not authorized',
  403: 'Authorization failed',
  422: "You can't do such action with this.",
  500: INTERNAL,
  501: INTERNAL,
  502: RESTARTING,
  503: RESTARTING,
  504: RESTARTING,
};

/**
 * The text for an answer that is not a success: the catalogue's, else the server's userMessage, else its message or
 * errorMessage (R-ERROR-012), with "See form for details." when fields have errors (R-ERROR-006, O-134).
 *
 * @example errorText(422, null) // "You can't do such action with this."
 */
export function errorText(status: number, problem: Problem | null): string {
  const known = statusTexts[status];
  if (known !== undefined) return known;
  const text = problem?.userMessage ?? problem?.message ?? problem?.errorMessage ?? UNKNOWN_ERROR;
  return hasFieldErrors(problem) ? `${text} See form for details.` : text;
}

/** Texts of the catalogue that say less than any reason; of a broken server the reason is for its administrator. */
const vague: ReadonlySet<string> = new Set(
  Object.entries(statusTexts).flatMap(([status, text]) => (status === '500' || status === '501' ? [] : [text])),
);

/**
 * What a person reads of a failure: the reason, where the server gave one, instead of the catalogue's text for all of its
 * kind.
 *
 * @example inWords({ message: 'You are not authorized', detail: 'The user name or the password is wrong.' })
 * // { title: 'The user name or the password is wrong.', beneath: null }
 */
export function inWords({ message, detail }: { readonly message: string; readonly detail: string | null }): {
  readonly title: string;
  readonly beneath: string | null;
} {
  return detail !== null && vague.has(message) ? { title: detail, beneath: null } : { title: message, beneath: detail };
}

/** The reason beneath a 422 text, when the server gave one (O-022). */
export function errorDetail(status: number, problem: Problem | null): string | null {
  return statusTexts[status] === undefined ? null : (problem?.userMessage ?? null);
}

const hasFieldErrors = (problem: Problem | null): boolean => Object.keys(problem?.fieldErrors ?? {}).length > 0;

/**
 * What is wrong with a field, where the field itself is not seen: its name in words, then the text.
 *
 * @example fieldSentence('search.filters.yearBuiltMin', 'is too large') // 'Year built min is too large.'
 */
export function fieldSentence(path: string, text: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const words = name.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} ${text}${/[.?!]$/.test(text) ? '' : '.'}`;
}

/** The outcome of a call that reached no server. */
export const noResponse = { ok: false, status: 0, message: NO_RESPONSE, detail: null, fieldErrors: {} } as const;
