/** Files as programs send them that do it wrong: cut off, without an end, in another order, under other names. */
import type { Chance } from './chance.ts';
import { drawValue, type Draw, type Schema } from './drawValue.ts';
import { nastyText } from './nasty.ts';
import type { FuzzRequest } from './drawRequest.ts';

type Sent = Pick<FuzzRequest, 'headers' | 'body' | 'isCutOff'>;

const CONTENTS: readonly (string | Buffer)[] = [
  'Last name,Phone\nBaker,6145550100\n',
  'APN,FIPS,ZIP\n1,39049,43004\n',
  // A quote that never closes.
  'Last name,Phone\n"Baker,6145550100\nClark,6145550101\n',
  'APN\n"1\n2\n',
  'Last name,Phone\nBa"ker,6145550100\n"Clark"x,1\n',
  '',
  '\n\n\n',
  '\0\0\0',
  'a\0b,c\n1,2\n',
  Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x0a]),
  Buffer.from([0xef, 0xbb, 0xbf]),
  Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  '%PDF-1.7\n',
  `${'a,'.repeat(5000)}a\n${'1,'.repeat(5000)}1\n`,
  `Last name\n${'x'.repeat(100_000)}\n`,
  'Last name,Last name\nA,B\n',
  '<html><script>1</script></html>',
];

const FILE_NAMES: readonly string[] = [
  'people.csv',
  'roof.pdf',
  'a.xlsx',
  'logo.png',
  '',
  '..',
  '../../x.csv',
  'a\0b.csv',
  '\u202efdp.exe',
  `${'x'.repeat(3000)}.csv`,
  'a"b.csv',
  'NUL',
  '.csv',
];

export function drawMultipart(schema: Schema, draw: Draw): Sent {
  const { chance } = draw;
  const boundary = chance.one(20) ? '-'.repeat(75) : 'edge-of-parts';
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== 'file' && !chance.one(4))
    .map(([name, part]) => [name, chance.one(3) ? nastyText(chance) : String(drawValue(part, name, draw))] as const);
  const before = fields.map(([name, value]) => field(boundary, chance.one(12) ? oddName(chance) : name, value));
  const files = Array.from({ length: chance.one(12) ? chance.from([0, 2, 3]) : 1 }, () => file(boundary, chance));
  const parts = chance.one(8) ? [...files, ...before] : [...before, ...files];
  if (chance.one(20)) for (let count = 0; count < 30; count += 1) parts.unshift(field(boundary, `f${count}`, 'x'));
  const end = chance.one(15) ? chance.from(['', `--${boundary}`, `--${boundary}-`]) : `--${boundary}--\r\n`;
  const whole = Buffer.concat([...parts, Buffer.from(end)]);
  return {
    headers: { 'Content-Type': contentType(boundary, chance) },
    body: chance.one(15) ? whole.subarray(0, chance.whole(whole.length + 1)) : whole,
    isCutOff: chance.one(15),
  };
}

const contentType = (boundary: string, chance: Chance): string =>
  chance.one(15)
    ? chance.from([
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        'multipart/mixed; boundary=edge-of-parts',
        'application/json',
      ])
    : `multipart/form-data; boundary=${boundary}`;

const oddName = (chance: Chance): string =>
  chance.from(['', '__proto__', 'file', 'a\0b', 'constructor', 'x'.repeat(500)]);

const field = (boundary: string, name: string, value: string): Buffer =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

function file(boundary: string, chance: Chance): Buffer {
  const name = chance.one(12) ? chance.from(['', 'data', 'FILE']) : 'file';
  const fileName = chance.from(FILE_NAMES.slice(0, chance.one(2) ? 4 : FILE_NAMES.length));
  const head = chance.one(20)
    ? chance.from([
        'Content-Disposition: form-data\r\n',
        'Content-Disposition: attachment; filename=x\r\n',
        'Content-Type: text/csv\r\n',
        'no header at all\r\n',
        '',
        `Content-Disposition: form-data; name="file"; filename*=utf-8''%ZZ\r\n`,
        `Content-Disposition: form-data; name="file"; filename*=nope''x.csv\r\n`,
      ])
    : `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${chance.from(['text/csv', 'image/png', 'x', ''])}\r\n`;
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n`),
    Buffer.from(chance.from(CONTENTS)),
    Buffer.from('\r\n'),
  ]);
}
