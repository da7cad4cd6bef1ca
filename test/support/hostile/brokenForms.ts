/** Multipart bodies that no browser sends: what is hostile stands around the file. */
import { MEGABYTE } from './hostileFile.ts';

export interface BrokenForm {
  readonly what: string;
  readonly type: string;
  readonly body: string;
  /** What the request says of its length, where that is not true. */
  readonly says?: number;
}

const LINE = 'hostile-boundary';
const TYPE = `multipart/form-data; boundary=${LINE}`;
const END = `--${LINE}--\r\n`;

const field = (name: string, value: string): string =>
  `--${LINE}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content = 'APN\n1\n', more = ''): string =>
  `--${LINE}\r\nContent-Disposition: form-data; name="file"; filename="${name}"${more}\r\nContent-Type: text/csv\r\n\r\n${content}\r\n`;
const group = field('groupName', 'Hostile');

export const brokenForms: readonly BrokenForm[] = [
  { what: 'two files', type: TYPE, body: group + file('a.csv') + file('b.csv') + END },
  { what: 'a thousand fields', type: TYPE, body: group + field('x', 'y').repeat(1000) + file('a.csv') + END },
  { what: 'a field of a megabyte', type: TYPE, body: field('groupName', 'x'.repeat(MEGABYTE)) + file('a.csv') + END },
  {
    what: 'fields named like parts of an object',
    type: TYPE,
    body: group + field('__proto__', 'x') + field('constructor', 'y') + file('a.csv') + END,
  },
  { what: 'a name with folders and zeros', type: TYPE, body: group + file('../../../../tmp/evil\0.csv') + END },
  {
    what: 'a name in two spellings',
    type: TYPE,
    body: group + file('a.csv', 'APN\n1\n', "; filename*=UTF-8''..%2F..%2Fevil.csv") + END,
  },
  {
    what: 'a head of a part without end',
    type: TYPE,
    body: `--${LINE}\r\nContent-Disposition: form-data; name="${'x'.repeat(MEGABYTE)}`,
  },
  { what: 'no file at all', type: TYPE, body: group + END },
  { what: 'nothing but the end', type: TYPE, body: END },
  { what: 'no boundary', type: 'multipart/form-data', body: group + file('a.csv') + END },
  { what: 'a body that is cut off', type: TYPE, body: group + file('a.csv').slice(0, -8) },
  { what: 'a body that is shorter than it says', type: TYPE, body: group + file('a.csv') + END, says: 5000 },
  { what: 'text that is no form', type: TYPE, body: 'hello' },
  { what: 'JSON', type: 'application/json', body: '{"file":"a"}' },
];
