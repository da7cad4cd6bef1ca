import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assert, property, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentDisposition } from '../../server/platform/http/download.ts';
import { fileNameOf, readFile, UNNAMED } from '../../src/api/download.ts';

describe('the name of a file', () => {
  it.each<[string, string | null, string]>([
    [
      'the exact name before the plain one',
      `attachment; filename="Jos_.csv"; filename*=UTF-8''Jos%C3%A9.csv`,
      'José.csv',
    ],
    ['in whatever order they come', `attachment; filename*=UTF-8''%e2%82%ac.csv; filename="EUR.csv"`, '€.csv'],
    ['a language between the quotes', `attachment; filename*=utf-8'en'a%20b.csv`, 'a b.csv'],
    ['Latin-1, which RFC 8187 lets a reader know', `attachment; filename*=ISO-8859-1''%A3.csv`, '£.csv'],
    ['a plain token', 'attachment; filename=rent.pdf', 'rent.pdf'],
    ['any case and space', 'ATTACHMENT ;FileName = "rent.pdf"', 'rent.pdf'],
    ['escaped quotes', String.raw`attachment; filename="a \"b\".csv"`, 'a "b".csv'],
    ['a semicolon inside quotes', 'attachment; filename="a;filename=b.csv"', 'a;filename=b.csv'],
    ['the plain one when the exact one is broken', `attachment; filename*=UTF-8''%FF.csv; filename="a.csv"`, 'a.csv'],
    ['no folders', 'attachment; filename="../../etc/passwd"', 'passwd'],
    ['no folders of Windows', `attachment; filename*=UTF-8''C%3A%5Ctmp%5Ca.csv`, 'a.csv'],
    ['no control characters', `attachment; filename*=UTF-8''a%00%0Ab.csv`, 'ab.csv'],
  ])('R-DOC-006 is that of the filename header: %s', (_, header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  it.each([null, '', 'attachment', 'attachment; filename=""', 'attachment; filename=".."', 'inline; name="a.csv"'])(
    "R-DOC-006 is 'download' without one: %s",
    (header) => {
      expect(fileNameOf(header)).toBe(UNNAMED);
    },
  );

  it('R-DOC-006 comes back as the server meant it, in any language', () => {
    // What a server names its files: whole characters, no folders, no space at the ends.
    const names = string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(
      (name) => name.isWellFormed() && !/[/\\\p{Cc}]/u.test(name) && name.trim() === name && !/^\.*$/.test(name),
    );
    assert(
      property(names, (name) => {
        expect(fileNameOf(contentDisposition(name))).toBe(name);
      }),
    );
  });
});

describe('reading a file', () => {
  const parts = [Buffer.alloc(70_000, 1), Buffer.alloc(30_000, 2)];
  let server: Server;
  let address = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('Content-Disposition', contentDisposition('lease.bin'));
      if (request.url === '/whole') response.setHeader('Content-Length', 100_000);
      if (request.url === '/broken') {
        response.setHeader('Content-Length', 100_000);
        response.write(parts[0], () => response.destroy());
        return;
      }
      response.write(parts[0], () => response.end(parts[1]));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  });
  afterAll(() => void server.close());

  it.each([
    ['/whole', 100_000],
    ['/unsaid', null],
  ])('tells the bytes on the way and gives them all: %s', async (path, of) => {
    const told: [number, number | null][] = [];
    const file = await readFile(await fetch(`${address}${path}`), (received, total) => told.push([received, total]));
    expect(file.fileName).toBe('lease.bin');
    expect(Buffer.from(await file.content.arrayBuffer())).toEqual(Buffer.concat(parts));
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toEqual([100_000, of]);
    expect(told.map(([received]) => received)).toEqual(told.map(([received]) => received).toSorted((a, b) => a - b));
  });

  it('rejects when the connection breaks on the way: half a file is none', async () => {
    await expect(fetch(`${address}/broken`).then(async (response) => await readFile(response))).rejects.toThrow(
      'terminated',
    );
  });
});
