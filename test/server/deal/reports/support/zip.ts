import { crc32 } from 'node:zlib';

/** A zip archive of texts, stored without compression (PKWARE APPNOTE 4.3). */
export function zip(files: ReadonlyMap<string, string>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0); // version needed
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(data.length, 14);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt16LE(path.length, 22);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), header, path, data);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, centralTail(offset), path);
    offset += 4 + header.length + path.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** Comment length, disk, attributes, and where the file's own header stands. */
function centralTail(offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return tail;
}
