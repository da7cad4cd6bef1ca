/**
 * Every sentence that may reach the screen when something is refused, gathered from the sources: each is one for people,
 * and what a person reads of a failure is it, whatever the status.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../../../server/platform/http/refuse.ts';
import type { Failure } from '../../../../src/api/client.ts';
import { errorDetail, errorText, inWords, statusTexts } from '../../../../src/api/errors.ts';
import { errorMessage, wordsOf } from '../../../../src/machines/app/errors.ts';
import { PHRASE } from '../../../support/fuzz/judgeAnswer.ts';
import { projectPath } from '../../../support/testCache.ts';

const sources = ['server', 'src/machines'].flatMap((folder) =>
  readdirSync(projectPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(projectPath(`${folder}/${name}`), 'utf8') })),
);

/** A text as written in the source, values shown as `…`. */
const literal = String.raw`(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|${'`'}((?:[^${'`'}\\]|\\.)*)${'`'})`;
const plain = (match: RegExpMatchArray, from: number): string =>
  (match[from] ?? match[from + 1] ?? match[from + 2] ?? '')
    .replaceAll(/\$\{[^}]*\}/g, '…')
    .replaceAll(/\\(['"`])/g, '$1');

/** Texts given to `refuse`, as they stand or by the name of a constant of the file. */
const refusals = sources.flatMap(({ name, text }) => [
  ...[...text.matchAll(new RegExp(String.raw`refuse\(\s*(\d{3}),\s*${literal}`, 'g'))].map((match) => ({
    name,
    status: Number(match[1]),
    text: plain(match, 2),
  })),
  ...[...text.matchAll(/refuse\(\s*(\d{3}),\s*([A-Z][A-Z_]+)\b/g)].flatMap((match) => {
    const found = new RegExp(String.raw`const ${match[2] ?? ''}\s*=\s*${literal}`).exec(text);
    return found === null ? [] : [{ name, status: Number(match[1]), text: plain(found, 1) }];
  }),
]);
/** The arguments of a call, from behind its opening bracket to the closing one. */
function argumentsAt(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(from, at - 1);
}
/** What is said of single fields, behind the sentence of a refusal. */
const ofFields = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/refuse\(\s*4\d\d,/g)].flatMap(({ index, 0: begin }) =>
    [
      ...argumentsAt(text, index + begin.length).matchAll(
        new RegExp(String.raw`[{,]\s*\[?[\w.']+\]?:\s*${literal}`, 'g'),
      ),
    ].map((match) => ({ name, text: plain(match, 1) })),
  ),
);
/** Messages that machines add to the queue by themselves. */
const messages = sources
  .flatMap(
    ({ name, text }) =>
      [...text.matchAll(new RegExp(String.raw`type: 'errors\.add',\s*message: ${literal}`, 'g'))].map((match) => ({
        name,
        status: 0,
        text: plain(match, 1),
      })),
    // Of a template within a template only the beginning is seen.
  )
  .filter(({ text }) => !text.includes('${'));

/** What no person should have to read. */
const machineTalk =
  /\b(undefined|null|NaN|invalid input|not authori[sz]ed|unauthori[sz]ed|forbidden|bad request|unprocessable|exception|stack|payload|endpoint|constraint|foreign key|[a-z]+_[a-z]+|[a-z]+[A-Z][a-z]+)\b/;

/** Written out in a decision (O-063). */
const asDecided: ReadonlySet<string> = new Set(['No street view available']);

describe('what is said when something is refused', () => {
  it('is gathered from all of the server and the machines', () => {
    expect(refusals.length).toBeGreaterThan(150);
    expect(messages.length).toBeGreaterThan(5);
    expect(new Set(refusals.map(({ status }) => status)).size).toBeGreaterThan(8);
  });

  it('is a sentence: it begins with a capital letter or a value and ends with a full stop', () => {
    const wrong = [...refusals, ...messages].filter(
      ({ text }) => !/^[A-Z0-9“…].*[.?!…]$/s.test(text) && !asDecided.has(text),
    );
    expect(wrong).toEqual([]);
  });

  it('of a field is a phrase that is read behind its name', () => {
    expect(ofFields.length).toBeGreaterThan(60);
    expect(ofFields.filter(({ text }) => !PHRASE.test(text) && !text.startsWith('…'))).toEqual([]);
  });

  it('has no word in it that only programs know', () => {
    expect([...refusals, ...messages].filter(({ text }) => machineTalk.test(text))).toEqual([]);
  });

  it('is what the person reads, on the toast and in the pane, and not the name of its status', () => {
    for (const { status, text } of refusals) {
      const failure = failed(status, text);
      const { message, detail = null } = errorMessage(failure);
      expect(inWords({ message, detail }).title).toBe(text);
      expect(wordsOf(failure)).toBe(text);
    }
  });

  it('is something even where nobody has said more, but for what the catalogue says alone', () => {
    for (const status of [401, 403]) {
      const { userMessage } = refuse(status);
      expect(userMessage).toMatch(/^[A-Z].*\.$/);
      expect(wordsOf(failed(status, userMessage))).toBe(userMessage);
    }
    expect(wordsOf(failed(503, undefined))).toBe(statusTexts[503]);
    // Of a server that broke its reason is for the log; the person reads what to do.
    expect(wordsOf({ ...failed(500, undefined), detail: 'auth: Invalid input' })).toBe(statusTexts[500]);
  });

  it('names the fields where the reason is about values', () => {
    const failure: Failure = {
      ...failed(400, 'Some values are not valid.'),
      fieldErrors: { 'search.yearBuiltMin': 'is too large' },
    };
    expect(wordsOf(failure)).toBe('Year built min is too large.');
  });
});

/** As the client makes it of the answer. */
function failed(status: number, userMessage: string | undefined): Failure {
  const problem = { success: false as const, ...(userMessage === undefined ? {} : { userMessage }) };
  return {
    ok: false,
    status,
    message: errorText(status, problem),
    detail: errorDetail(status, problem),
    fieldErrors: {},
  };
}
