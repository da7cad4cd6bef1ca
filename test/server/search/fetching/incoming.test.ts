/** Files in the folders of the settings: what lies there, and nothing else, wherever a name or a link leads. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { listIncoming, takeIncoming } from '../../../../server/search/fetching/incoming.ts';
import type { Fetching } from '../../../../server/search/fetching/place.ts';

const dir = mkdtempSync(join(tmpdir(), 'platbook-incoming-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const folder = join(dir, 'incoming');
const path = join(dir, 'taken');
const folders = { incoming: [folder] };

const take = async (file: string, more: Partial<Fetching> & { readonly from?: string } = {}) =>
  await takeIncoming(
    folders,
    { folder: more.from ?? folder, file },
    { path, mostBytes: 100, signal: new AbortController().signal, ...more },
  );
const refusal = async (...of: Parameters<typeof take>): Promise<string | undefined> => {
  const outcome = await take(...of);
  if (!isRefusal(outcome)) throw new Error(`it was taken: ${JSON.stringify(outcome)}`);
  return outcome.userMessage;
};

describe('a folder of the settings', () => {
  it('is made, and lists what lies in it and below: no links out of it, no hidden files', async () => {
    expect(await listIncoming(folders)).toEqual({ folders: [folder], files: [] });
    mkdirSync(join(folder, 'county', '2026'), { recursive: true });
    writeFileSync(join(folder, 'roll.csv'), 'PIN\n1\n');
    writeFileSync(join(folder, 'county', '2026', 'sales.csv'), 'PIN\n1\n');
    writeFileSync(join(folder, '.hidden.csv'), 'PIN\n1\n');
    writeFileSync(join(dir, 'secret.csv'), 'KEY\n1\n');
    symlinkSync(join(dir, 'secret.csv'), join(folder, 'leads-out.csv'));
    symlinkSync(join(folder, 'roll.csv'), join(folder, 'newest.csv'));
    symlinkSync(dir, join(folder, 'up'));
    execFileSync('mkfifo', [join(folder, 'pipe.csv')]);
    const { files } = await listIncoming(folders);
    expect(files.map(({ file }) => file).toSorted()).toEqual(['county/2026/sales.csv', 'newest.csv', 'roll.csv']);
    expect(files[0]).toMatchObject({ folder, bytes: 6 });
  });

  it('gives a file, under its own name, and says that one is the same', async () => {
    const taken = await take('county/2026/sales.csv');
    expect(taken).toMatchObject({ fileName: 'sales.csv', mark: { bytes: 6 } });
    expect(readFileSync(path, 'utf8')).toBe('PIN\n1\n');
    const known = taken !== null && !isRefusal(taken) ? taken.mark : null;
    expect(await take('county/2026/sales.csv', { known })).toBeNull();
    // Written anew with the same rows.
    const sameRows = known === null ? null : { ...known, modified: '2020-01-01T00:00:00.000Z' };
    expect(await take('county/2026/sales.csv', { known: sameRows })).toBeNull();
    writeFileSync(join(folder, 'county', '2026', 'sales.csv'), 'PIN\n1\n2\n');
    expect(await take('county/2026/sales.csv', { known })).toMatchObject({ mark: { bytes: 8 } });
  });

  it.each([
    ['../secret.csv'],
    ['county/../../secret.csv'],
    ['..\\secret.csv'],
    ['/etc/passwd'],
    ['leads-out.csv'],
    ['up/secret.csv'],
    ['pipe.csv'],
    ['county'],
    [''],
    ['roll.csv\0'],
    ['missing.csv'],
  ])('does not give %j', async (file) => {
    rmSync(path, { force: true });
    expect(await refusal(file)).toBe('This file is not there, or lies elsewhere. Nothing was kept.');
  });

  it('is one of the settings, and no file is longer than one that is brought up', async () => {
    expect(await refusal('secret.csv', { from: dir })).toMatch(/folders of the settings only/);
    expect(await refusal('roll.csv', { mostBytes: 3 })).toMatch(/larger than/);
  });
});
