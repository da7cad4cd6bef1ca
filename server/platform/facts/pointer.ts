import { z } from 'zod';
import { parseManifest, Sha256, NamedFile, type KnownManifest } from '../../data/warehouse/snapshotManifest.ts';
import { FactsProblem } from './factsProblem.ts';
import { MANIFESTS, POINTER_KEY, type FactsBucket } from './factsBucket.ts';

const POINTER_FORMAT = 1;

const Pointer = z.object({
  format: z.literal(POINTER_FORMAT),
  manifest: Sha256,
  snapshot: z.string(),
  /** When it was put into service, and on which machine. */
  at: z.string(),
  by: z.string(),
  /** The manifest that was in service before. */
  replaces: Sha256.nullable(),
  /** Files of the directory that belong to no snapshot: rules of lead types, rents. */
  beside: z.array(NamedFile),
});
type Pointer = z.infer<typeof Pointer>;

export const pointerText = (pointer: Omit<Pointer, 'format'>): string =>
  `${JSON.stringify({ format: POINTER_FORMAT, ...pointer }, null, 1)}\n`;

export interface SeenPointer {
  readonly pointer: Pointer;
  readonly mark: string;
}

/** What the bucket says is in service; null: nothing was ever published there. */
export async function readPointer(bucket: FactsBucket, known?: string): Promise<SeenPointer | 'same' | null> {
  const found = await bucket.read(POINTER_KEY, known);
  if (found === null || found === 'same') return found;
  try {
    const { format } = z.object({ format: z.int() }).parse(JSON.parse(found.text));
    if (format > POINTER_FORMAT) throw new FactsProblem(NEWER(bucket));
    return { pointer: Pointer.parse(JSON.parse(found.text)), mark: found.mark };
  } catch (error) {
    if (error instanceof FactsProblem) throw error;
    throw new FactsProblem(
      `${POINTER_KEY} in ${bucket.where} cannot be understood. What this server has stays in service; publish again from a server whose facts are right.`,
      error,
    );
  }
}

const NEWER = ({ where }: FactsBucket): string =>
  `The facts in ${where} were published by a newer Platbook. What this server has stays in service; install the newer one here, too.`;

/** The manifest that a pointer names, held against its name. Throws `FactsProblem`. */
export async function fetchManifest(bucket: FactsBucket, sha256: string): Promise<KnownManifest> {
  const found = await bucket.read(`${MANIFESTS}${sha256}.json`);
  if (found === null || found === 'same')
    throw new FactsProblem(
      `A manifest that ${bucket.where} names is not there. What this server has stays in service.`,
    );
  const known = attempt(() => parseManifest(found.text));
  if (known instanceof Error && /newer Platbook/.test(known.message)) throw new FactsProblem(NEWER(bucket), known);
  if (known instanceof Error || known.sha256 !== sha256)
    throw new FactsProblem(
      `A manifest in ${bucket.where} is not what was published (${MANIFESTS}${sha256}.json). What this server has stays in service; remove that object, and a server that has the facts publishes it again.`,
      known,
    );
  return known;
}

function attempt<T>(make: () => T): T | Error {
  try {
    return make();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
