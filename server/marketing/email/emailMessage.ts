/**
 * The e-mail of one recipient as it is handed to a mail server or kept as a file: its headers, text and HTML
 * (design/marketing.md, section 11; RFC 8058). The same row gives the same message at each attempt.
 */
import { placeholderNames, type PlaceholderName } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { Email } from '../../../src/api/contract/marketing/emailContent.ts';
import type { profileValues, recipientValues } from '../../../src/api/marketing/placeholderValues.ts';
import { fillPlaceholders, oneLine, parsePlaceholders } from '../../../src/calc/marketing/placeholders.ts';
import { contentIdOf } from '../../../src/calc/marketing/pictureId.ts';
import type { Config } from '../../platform/config/config.ts';
import { addressOf } from '../../platform/mailer.ts';
import { returnPath } from '../bounces/returnPath.ts';
import { optOutPath } from '../tracking/optOutMac.ts';
import type { Picture } from './pictures.queries.ts';
import { compileEmail } from './compileEmail.ts';
import { isCounted } from './readEmail.ts';

export interface OrderedEmail {
  readonly id: number;
  readonly content: Email;
  readonly sender: ReturnType<typeof profileValues>;
  readonly optOutKey: string;
  /** What it may show: those of its account that it names. */
  readonly pictures: readonly Picture[];
  /** Its links lead where they say: nobody counts them. */
  readonly isPreview?: boolean;
}
export interface EmailRow {
  readonly seq: number;
  readonly name: string;
  readonly target_key: string;
  readonly values: unknown;
  readonly code: string;
}
export interface EmailMessage {
  /** `{mailing}.{seq}`: the left side of its Message-ID, and the name of its file. */
  readonly key: string;
  /** Where it comes back to when it cannot be delivered. */
  readonly from: string;
  readonly to: string;
  /** Headers and body, lines ended by CRLF. */
  readonly raw: Buffer;
}

/** The name of an e-mail among all of the installation, the same at each attempt. @example emailKey(12, 340) // '12.340' */
export const emailKey = (mailingId: number, seq: number): string => `${mailingId}.${seq}`;
export type EmailSettings = Pick<Config, 'publicUrl' | 'smtpFrom' | 'bounces'>;

/** Where an e-mail comes from: the installation's address, else, of files, whoever writes it. */
const senderAddress = ({ smtpFrom }: EmailSettings, { replyToEmail }: Email): string =>
  smtpFrom === null ? replyToEmail : addressOf(smtpFrom);

/**
 * Makes the e-mails of an ordered mailing. Its content is compiled once.
 *
 * @throws when the content does not compile: an order of such one was refused
 */
export async function emailsOf(
  { id, content, sender, optOutKey, pictures, isPreview = false }: OrderedEmail,
  settings: EmailSettings,
): Promise<(row: EmailRow, date: Date) => Promise<EmailMessage>> {
  const compiled = await compileEmail(content);
  if (!compiled.ok) throw new Error(`e-mail ${id}: ${compiled.problems.join(' ')}`);
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const from = senderAddress(settings, content);
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const fromName = parsePlaceholders<PlaceholderName>(content.friendlyFrom, placeholderNames);
  const { fill, pictures: shown } = compiled.email;
  const attachments = pictures
    .filter((picture) => shown.includes(picture.id))
    .map(({ id: nth, contentType, content: bytes }) => ({
      cid: contentIdOf(nth),
      filename: `picture-${nth}.${contentType === 'image/png' ? 'png' : 'jpg'}`,
      contentDisposition: 'inline' as const,
      contentType,
      content: bytes,
    }));
  return async ({ seq, name, target_key: to, values: kept, code }, date) => {
    const values = { ...sender, ...(kept as ReturnType<typeof recipientValues>) }; // written by freezeRecipients
    const optOutUrl = settings.publicUrl + optOutPath(optOutKey, code);
    const { subject, html, text } = fill(values, {
      optOutUrl,
      linkOf: (n, url) => (isCounted(url) && !isPreview ? `${settings.publicUrl}/r/${code}/${n}` : url),
    });
    const key = emailKey(id, seq);
    const { message } = await composer.sendMail({
      from: { name: fillPlaceholders(fromName, values, oneLine), address: from },
      to: { name: oneLine(name), address: to },
      replyTo: content.replyToEmail,
      subject,
      text,
      html,
      attachments,
      date,
      messageId: `<${key}@${domain}>`,
      baseBoundary: key,
      xMailer: false,
      headers: {
        'List-Id': `<campaign-${id}.${domain}>`,
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${optOutUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    if (!Buffer.isBuffer(message)) throw new Error('an e-mail is a buffer: the transport was asked for one');
    const { bounces } = settings;
    const back = bounces === null || isPreview ? from : returnPath(bounces.address, optOutKey, code);
    return { key, from: back, to, raw: message };
  };
}
