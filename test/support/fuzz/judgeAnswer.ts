/** What no answer may be, whatever was asked. */
import { contract } from '../../../src/api/contract/contract.ts';
import type { Call } from '../../../src/api/contract/define.ts';
import { Problem } from '../../../src/api/contract/words.ts';
import type { FuzzAnswer } from './sendRequest.ts';
import type { FuzzRequest } from './drawRequest.ts';

/** Words of a validator, a database, a runtime or a disk: none of them means anything to whoever reads the answer. */
const FOREIGN =
  /Invalid input|Invalid option|Too (big|small):|Zod|expected |received |SQLSTATE|syntax error|violates|constraint|relation "|column "|\bselect .* from\b|insert into|Binder|Parser Error|Conversion Error|Out of Range|DuckDB|postgres|pglite|node_modules|\.ts:\d|\bat \w+ \(|ENOENT|EACCES|EISDIR|ENAMETOOLONG|\/tmp\/|\/home\/|\/work\/|\bundefined\b|\[object|\bNaN\b|TypeError|RangeError|Unexpected (token|end)|FST_|CSV_|Multipart:|Malformed part/i;

/** How a text begins that is read after the name of its field. */
export const PHRASE =
  /^(is|are|did|was|were|has|have|holds|must|needs|names|says|takes|cannot|can|does|may|leaves|lies|stands|at character)\b.*[^.\s]$/su;

/** What did not happen, or goes on as before: who reads a refusal has to know it. */
const SAID: readonly RegExp[] = [
  /\b(nothing|nobody|none)\b/i,
  /\b(was|were|is|are|did) not\b|\bno \w+( \w+)? (was|were)\b/i,
  /\b(stays?|remains?|goes on|unchanged|is what it was|is being done already)\b/i,
  // What is not there, or cannot be read, was not touched either.
  /^There is no\b|\bhas no option\b|\bcannot be read: it is damaged\b/,
];
const saysWhatDidNot = (text: string): boolean => SAID.some((said) => said.test(text));
/** Said of what is asked for, or of who asks. */
const OF_REFUSED_CHANGES: ReadonlySet<number> = new Set([400, 409, 410, 413, 415, 422]);

/** Searches, and files that are looked at first, say what is wrong with them. */
const LOOKED_AT: ReadonlySet<string> = new Set(['search', 'surrounding', 'export-import', 'documents-reports']);
const calls: ReadonlyMap<string, Call> = new Map(Object.entries(contract));

function isChange({ call, method }: FuzzRequest): boolean {
  const asked = calls.get(call);
  return (
    asked !== undefined &&
    method !== 'GET' &&
    asked.scope !== 'READ' &&
    !LOOKED_AT.has(asked.area) &&
    !call.startsWith('preview')
  );
}

export function judgeAnswer(sent: FuzzRequest, { status, headers, text, isHanging, ms }: FuzzAnswer): string | null {
  if (isHanging) return `no answer within ${Math.round(ms)} ms`;
  if (status === 0) return sent.isCutOff ? null : 'the connection was closed without an answer';
  if (status === 503 || status === 429)
    return headers['retry-after'] === undefined ? `${status} without Retry-After: ${text}` : null;
  if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`;
  if (status < 400) return null;
  const problem = Problem.safeParse(parsed(text));
  if (!problem.success) return `status ${status} without a problem: ${text.slice(0, 300)}`;
  const { message, userMessage, fieldErrors = {} } = problem.data;
  if (message === undefined || message === '') return `status ${status} without a text`;
  const own = [message, userMessage ?? '', ...Object.values(fieldErrors)];
  const foreign = own.find((one) => FOREIGN.test(one));
  if (foreign !== undefined) return `a text that is not for people: ${foreign.slice(0, 300)}`;
  if (OF_REFUSED_CHANGES.has(status) && isChange(sent) && !saysWhatDidNot(userMessage ?? message))
    return `a refused change that does not say what did not happen: ${userMessage ?? message}`;
  const [field, odd] = Object.entries(fieldErrors).find(([, one]) => !PHRASE.test(one)) ?? [];
  return odd === undefined
    ? null
    : `no phrase after the name of the field ${field?.slice(0, 60)}: ${odd.slice(0, 200)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
