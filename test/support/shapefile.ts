/** Writes shapefiles as ESRI's description of 1998 has them: the bytes of .shp and .dbf. */

type At = readonly [number, number];
/** A point, or the rings of an outline, or the parts of a line. */
export type Shape = At | readonly (readonly At[])[];

const TYPES = { point: 1, line: 3, outline: 5 } as const;

export interface ShapefileOf {
  readonly type: keyof typeof TYPES;
  readonly shapes: readonly (Shape | null)[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

export function shapefile({ type, shapes, rows }: ShapefileOf): { readonly shp: Buffer; readonly dbf: Buffer } {
  const records = shapes.map((shape) =>
    shape === null ? noShape() : type === 'point' ? point(shape as At) : parts(TYPES[type], shape as At[][]),
  );
  const bodies = records.flatMap((content, index) => {
    const head = Buffer.alloc(8);
    head.writeInt32BE(index + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return [head, content];
  });
  const length = 100 + bodies.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE(length / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(TYPES[type], 32);
  return { shp: Buffer.concat([header, ...bodies]), dbf: table(rows) };
}

const noShape = (): Buffer => Buffer.alloc(4);

function point([x, y]: At): Buffer {
  const content = Buffer.alloc(20);
  content.writeInt32LE(TYPES.point, 0);
  content.writeDoubleLE(x, 4);
  content.writeDoubleLE(y, 12);
  return content;
}

function parts(type: number, lines: readonly (readonly At[])[]): Buffer {
  const points = lines.flat();
  const content = Buffer.alloc(44 + 4 * lines.length + 16 * points.length);
  content.writeInt32LE(type, 0);
  content.writeInt32LE(lines.length, 36);
  content.writeInt32LE(points.length, 40);
  let first = 0;
  lines.forEach((line, index) => {
    content.writeInt32LE(first, 44 + 4 * index);
    first += line.length;
  });
  points.forEach(([x, y], index) => {
    content.writeDoubleLE(x, 44 + 4 * lines.length + 16 * index);
    content.writeDoubleLE(y, 52 + 4 * lines.length + 16 * index);
  });
  return content;
}

function table(rows: readonly Readonly<Record<string, string>>[]): Buffer {
  const WIDTH = 60;
  const columns = Object.keys(rows[0] ?? {});
  const header = Buffer.alloc(32 + 32 * columns.length + 1);
  header.writeUInt8(3, 0);
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(1 + WIDTH * columns.length, 10);
  columns.forEach((name, index) => {
    header.write(name.slice(0, 10), 32 + 32 * index, 'latin1');
    header.write('C', 32 + 32 * index + 11, 'latin1');
    header.writeUInt8(WIDTH, 32 + 32 * index + 16);
  });
  header.writeUInt8(0x0d, header.length - 1);
  const lines = rows.map((row) => ` ${columns.map((name) => (row[name] ?? '').padEnd(WIDTH)).join('')}`);
  return Buffer.concat([header, Buffer.from(lines.join(''), 'latin1'), Buffer.from([0x1a])]);
}
