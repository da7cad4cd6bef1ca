/**
 * Every door that takes files against every file and every form that somebody could make to do harm. The doors are
 * those of the contract. What is refused is refused with a sentence and leaves nothing; the server goes on answering,
 * and its own memory stays small whatever the files unpack to.
 */
import { request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../src/api/contract/contract.ts';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';
import { Problem } from '../../src/api/contract/words.ts';
import { doorAddress, doors, sendThrough } from '../support/hostile/doors.ts';
import { brokenForms, type BrokenForm } from '../support/hostile/brokenForms.ts';
import { MARK } from '../support/hostile/hostileFile.ts';
import { hostileFiles } from '../support/hostile/hostileFiles.ts';
import { startVictim, type Victim } from '../support/hostile/startVictim.ts';
import { needs } from '../support/needs.ts';
import { valueOf } from '../support/valueOf.ts';
import { until } from '../support/until.ts';

/** What the server may hold more than before the first file, whatever is sent. */
const MOST_MORE = 300 * 1024 * 1024;

let victim: Victim;
let memoryBefore: number | null;
/** Answers to somebody who asks all the time. */
const others: number[] = [];
const over = new AbortController();
let asking: Promise<void>;

beforeAll(async () => {
  victim = await startVictim();
  memoryBefore = victim.mostMemory();
  asking = (async () => {
    while (!over.signal.aborted) {
      others.push((await fetch(`${victim.url}/app/first-run`)).status);
      // Somebody who reads, not a flood.
      await wait(100);
    }
  })();
});
afterAll(async () => {
  over.abort();
  await asking;
  await victim.close();
});

/** Imports that were taken are worked off: only then does the disk stand still. */
async function importsAtRest() {
  return await until('every import has ended', async () => {
    const { importJobs } = valueOf(await victim.client.call('listImports'));
    return importJobs.every(({ state }) => state === 'COMPLETE' || state === 'FAILED') ? importJobs : null;
  });
}

/** What the account has: a refused file adds nothing to it. */
async function state(): Promise<unknown> {
  const importJobs = (await importsAtRest()) ?? [];
  const { documents } = valueOf(await victim.client.call('documents', { params: { id: victim.id } }));
  const { resultCount } = valueOf(await victim.client.call('queryContacts', { body: { search: {} } }));
  return {
    documents: documents.map(({ id }) => id),
    imports: importJobs.map(({ id, state: at }) => [id, at]),
    resultCount,
    kept: await victim.kept(),
  };
}

/** What it had when the last case ended: nothing comes between. */
let left: unknown = null;
async function stateBefore(): Promise<unknown> {
  const known = left;
  left = null;
  return known ?? (await state());
}

/** What is wrong with a refusal: it has the status of one, and a sentence for a person. Null for success as well. */
function faultOf(status: number, text: string): string | null {
  if (status === 200) return null;
  if (status < 400 || status > 499) return `${status} ${text}`;
  const { userMessage = '' } = Problem.parse(JSON.parse(text));
  return /^[A-Z].{10,}[.?]$/s.test(userMessage) ? null : `no sentence: ${text}`;
}

describe.each(doors)('through %s', (door) => {
  it.each(hostileFiles)('$name is taken or refused, and nothing of what is refused is kept', async ({ name, make }) => {
    const before = await stateBefore();
    const { status, text } = await sendThrough(door, { name, content: await make() }, victim);
    expect(faultOf(status, text)).toBeNull();
    const after = await state();
    if (status !== 200) expect(after).toEqual(before);
    left = after;
  });

  it.each(brokenForms)('a form with $what is refused, or taken for what it is', async (form) => {
    const before = await stateBefore();
    const answer = await sendForm(door, form);
    expect(answer === null ? null : faultOf(answer.status, answer.text)).toBeNull();
    if (answer?.status === 200) return;
    await expect.poll(state).toEqual(before);
    left = before;
  });
});

describe('afterwards', () => {
  it('what was taken as a picture is one, and nothing else', async () => {
    const { documents } = valueOf(await victim.client.call('documents', { params: { id: victim.id } }));
    const pictures = documents.filter(({ contentType }) => contentType.startsWith('image/'));
    expect(pictures.length).toBeGreaterThan(1);
    for (const { id, name } of pictures) {
      const { content } = valueOf(await victim.client.call('documentFile', { params: { id } }));
      const bytes = Buffer.from(await content.arrayBuffer());
      expect([name, bytes.includes(MARK), bytes.includes('PK\x03\x04')]).toEqual([name, false, false]);
    }
  });

  it('whatever was taken is given out as a file that runs nothing', async () => {
    const { documents } = valueOf(await victim.client.call('documents', { params: { id: victim.id } }));
    for (const { id, contentType } of documents) {
      const answer = await fetch(`${victim.url}/app/documents/${id}/file`, {
        headers: { [AUTH_HEADER]: victim.token },
      });
      expect(answer.headers.get('content-type')).toContain(contentType);
      expect(contentType).not.toMatch(/html|svg|xml$/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[^/\\]*"/);
      await answer.body?.cancel();
    }
  });

  it('a report with these pictures is made', async () => {
    const { reports } = valueOf(await victim.client.call('reportEstimates', { params: { id: victim.id }, query: {} }));
    const due = reports.find(({ code }) => code === 'COMPARABLE_PROPERTY')?.due ?? 0;
    const params = { id: victim.id, reportCode: 'COMPARABLE_PROPERTY' } as const;
    const made = await victim.client.call('buyReport', { params, query: { confirmedPrice: due } });
    expect(made).toMatchObject({ ok: true });
  });

  it('everybody else was answered all the time, and nothing was an accident of the server', () => {
    expect(others.length).toBeGreaterThan(100);
    expect(new Set(others)).toEqual(new Set([200]));
    expect(victim.logged()).not.toContain('request failed');
  });

  it(
    'the server itself took no more memory than its work needs',
    needs(process.platform === 'linux', 'only Linux says what a process held at most'),
    () => {
      const more = (victim.mostMemory() ?? 0) - (memoryBefore ?? 0);
      expect(more).toBeLessThan(MOST_MORE);
    },
  );
});

/** Sends a body as it is; null where the connection ends without an answer, as it may for a body that never comes. */
async function sendForm(
  door: CallName,
  { type, body, says }: BrokenForm,
): Promise<{ status: number; text: string } | null> {
  return await new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const asked = send(doorAddress(door, victim), {
      method: contract[door].method,
      headers: { [AUTH_HEADER]: victim.token, 'Content-Type': type, 'Content-Length': says ?? bytes.length },
    });
    asked.on('error', () => resolve(null));
    asked.on('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve(null));
    });
    // One that promises more goes away then.
    if (says === undefined) asked.end(bytes);
    else asked.write(bytes, () => asked.destroy());
  });
}
