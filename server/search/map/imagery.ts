/** Pictures of places from a service that is configured by an address template (O-063). */
const PATIENCE_MS = 8000;
const MOST_BYTES = 8 * 1024 * 1024;

export interface FetchedImage {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The image at an address; null when the service does not answer with one within some seconds. */
export async function fetchImage(address: string): Promise<FetchedImage | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'follow' });
    const contentType = response.headers.get('content-type') ?? '';
    if (!response.ok || !/^image\/(png|jpeg|webp|avif)\b/.test(contentType)) return null;
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.byteLength > MOST_BYTES ? null : { contentType, bytes };
  } catch {
    // Unreachable, slow or no HTTP at all: the drawn map takes its place and says so.
    return null;
  }
}
