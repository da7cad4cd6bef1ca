/** What a mail server reports of an e-mail that it took (RFC 3464, RFC 6522). */
import type { Attachment } from 'postal-mime';

export interface DeliveryReport {
  /** To whom the report goes: the return path of the e-mail. */
  readonly to: readonly string[];
  readonly is: 'FAILED' | 'DELIVERED' | 'GOING_ON';
  /** `5.1.1`; '' where it says none. */
  readonly status: string;
  /** What the other server said. */
  readonly said: string;
}

/** Parts within parts of a message: reports have two. */
const DEEPEST = 10;
const MOST_SAID = 200;
const actions: Readonly<Record<string, DeliveryReport['is']>> = {
  failed: 'FAILED',
  delivered: 'DELIVERED',
  delayed: 'GOING_ON',
  relayed: 'GOING_ON',
  expanded: 'GOING_ON',
};

/** Null: it is no report, such as the answer of somebody who is away. */
export async function readReport(raw: Buffer): Promise<DeliveryReport | null> {
  const { default: PostalMime } = await import('postal-mime');
  let email: Awaited<ReturnType<typeof PostalMime.parse>>;
  try {
    email = await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxNestingDepth: DEEPEST,
    });
  } catch {
    return null;
  }
  const isReport = email.headers.some(
    ({ key, value }) =>
      key === 'content-type' && /multipart\/report\b[^]*\breport-type="?delivery-status\b/i.test(value),
  );
  const part = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!isReport || part === undefined) return null;
  const [found] = recipientsOf(textOf(part)).toSorted((one, other) => rank(one) - rank(other));
  if (found === undefined) return null;
  return { ...found, to: (email.to ?? []).flatMap(({ address }) => address ?? []) };
}

type Told = Omit<DeliveryReport, 'to'>;
/** Our e-mails have one recipient: of several, as behind a list, what failed is what counts. */
const rank = ({ is }: Told): number => ['FAILED', 'DELIVERED', 'GOING_ON'].indexOf(is);

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'); // as asked for

/** Fields of the message first, then of each recipient, parted by blank lines. */
function recipientsOf(text: string): Told[] {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n/);
  return blocks.flatMap((block) => {
    const fields = new Map<string, string>();
    for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
      const colon = line.indexOf(':');
      const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
    }
    const is = actions[fields.get('action')?.toLowerCase() ?? ''];
    if (is === undefined || !fields.has('final-recipient')) return [];
    const [status = ''] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
    const said = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '').replaceAll(/[^\P{C}]|\s+/gu, ' ');
    return [{ is, status, said: said.trim().slice(0, MOST_SAID) }];
  });
}
