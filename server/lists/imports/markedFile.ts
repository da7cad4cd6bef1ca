import { createReadStream } from 'node:fs';
import { BYTE_ORDER_MARK } from '../../paper/csv/csvText.ts';

/** Spreadsheet programs take a file for UTF-8 when it says so. */
export async function* markedFile(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK);
  for await (const part of createReadStream(path)) yield part as Buffer; // a stream without encoding hands out buffers
}
