/** DKIM: with which domain e-mails of campaigns are signed (RFC 6376, RFC 8058). */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../../platform/config/config.ts';

/** With the header by which programs opt out in one click, which the usual list leaves out. */
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post';

/** Signs a message; without settings it stays as it is. @throws where the file of the key cannot be read */
export async function dkimSigner(dkim: Config['dkim']): Promise<(raw: Buffer) => Promise<Buffer>> {
  if (dkim === null) return async (raw) => await Promise.resolve(raw);
  const { default: DKIM } = await import('nodemailer/lib/dkim');
  const privateKey = await readFile(dkim.keyFile, 'utf8');
  const { domain: domainName, selector: keySelector } = dkim;
  const signer = new DKIM({ domainName, keySelector, privateKey, headerFieldNames: SIGNED });
  return async (raw) => await buffer(signer.sign(raw));
}
