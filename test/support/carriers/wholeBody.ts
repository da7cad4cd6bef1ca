import type { IncomingMessage } from 'node:http';

/** What somebody sends; null: who sends it was killed in the midst of it, and a service has heard nothing. */
export async function wholeBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer); // no encoding is set
  } catch {
    return null;
  }
  return Buffer.concat(parts);
}
