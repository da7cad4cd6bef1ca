/** An uploaded file of opt-outs, consents or numbers, received and read apart. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { folderIn, type ImportFolder } from '../../lists/imports/importFolder.ts';
import { apartTask } from '../../platform/apart/apartTask.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { receiveFile, type Form, type Upload } from '../../platform/http/uploads.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { ReadFile } from './readTargets.apart.ts';

const task = apartTask<typeof import('./readTargets.apart.ts')>({
  module: new URL('./readTargets.apart.ts', import.meta.url),
  line: 'files',
  seconds: 120,
  subject: 'The file',
  wayOut: 'Split it, or save it as CSV.',
});

type What = Parameters<typeof import('./readTargets.apart.ts').run>[0]['what'];

interface Received<F extends Form> {
  readonly upload: Upload<F>;
  readonly read: ReadFile;
  readonly folder: ImportFolder;
  /** SHA-256 of the file as it came. */
  readonly hash: Buffer;
}

/** Gives what was read to `work`; the file is gone afterwards. */
export async function withTargets<F extends Form, T>(
  services: Services,
  principal: Principal,
  request: FastifyRequest,
  {
    form,
    mostBytes,
    what,
  }: { readonly form: F; readonly mostBytes: number; readonly what: (upload: Upload<F>) => What | Refusal },
  work: (received: Received<F>) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-targets-'));
  try {
    const folder = folderIn(dir);
    const upload = await receiveFile(request, { form, path: folder.upload, mostBytes });
    if (isRefusal(upload)) return upload;
    const kind = what(upload);
    if (isRefusal(kind)) return kind;
    const hash = createHash('sha256');
    await pipeline(createReadStream(folder.upload), hash);
    const job = { folder, now: services.clock.now().getTime(), what: kind };
    const read = await services.apart.run(task, job, callerOf(request, principal));
    if (isRefusal(read)) return read;
    if (!read.ok) return refuse(422, `${read.problem} Nothing was read in.`, { file: 'cannot be read' });
    return await work({ upload, read: read.read, folder, hash: hash.digest() });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
