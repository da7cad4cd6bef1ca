/** Writes dBASE files as dBASE III describes them. */
export interface DbaseOf {
  readonly version?: number;
  /** The byte that says which letters its bytes are. */
  readonly language?: number;
  /** Name, type, length; more decimals are those of the length. */
  readonly fields: readonly (readonly [name: string, type: string, length: number])[];
  /** Texts as they stand in the file, `deleted` for a row that is marked so. */
  readonly rows: readonly { readonly texts: readonly (string | Buffer)[]; readonly deleted?: boolean }[];
}

export function dbase({ version = 3, language = 0, fields, rows }: DbaseOf): Buffer {
  const head = Buffer.alloc(32 + 32 * fields.length + 1);
  head.writeUInt8(version, 0);
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(fields.reduce((sum, [, , length]) => sum + length, 1), 10); // prettier-ignore
  head.writeUInt8(language, 29);
  fields.forEach(([name, type, length], at) => {
    head.write(name, 32 + 32 * at, 'latin1');
    head.write(type, 32 + 32 * at + 11, 'latin1');
    head.writeUInt8(length % 256, 32 + 32 * at + 16);
    head.writeUInt8(Math.floor(length / 256), 32 + 32 * at + 17);
  });
  head.writeUInt8(0x0d, head.length - 1);
  const lines = rows.map(({ texts, deleted }) =>
    Buffer.concat([
      Buffer.from(deleted === true ? '*' : ' '),
      ...fields.map(([, type, length], at) => {
        const value = texts[at] ?? '';
        if (typeof value !== 'string') return Buffer.concat([value, Buffer.alloc(length - value.length, ' ')]);
        return Buffer.from(type === 'N' ? value.padStart(length) : value.padEnd(length), 'latin1');
      }),
    ]),
  );
  return Buffer.concat([head, ...lines, Buffer.from([0x1a])]);
}
