/** The mail server, and how e-mails of campaigns leave through it. */
import { z } from 'zod';

const MOST_A_MINUTE = 6000;
const USUAL_A_MINUTE = 60;
const A_MINUTE = `write 1 to ${MOST_A_MINUTE}`;

const optionalText = (pattern: RegExp, takes: string) => z.string().regex(pattern, takes).nullable().default(null);

/** All of these or none. */
export const dkimNames = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] as const;
export const bounceNames = ['BOUNCE_ADDRESS', 'BOUNCE_SECRET'] as const;

export const mailSettings = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'write smtp://user:password@host:587 or smtps://...',
    })
    .nullable()
    .default(null)
    .meta({ isSecret: true }),
  SMTP_FROM: z.string().nullable().default(null),
  DKIM_DOMAIN: optionalText(
    /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i,
    'write the domain that signs, that of SMTP_FROM, for example example.com',
  ),
  DKIM_SELECTOR: optionalText(
    /^[a-z0-9][a-z0-9.-]{0,62}$/i,
    'write the name in front of ._domainkey, for example mail',
  ),
  DKIM_KEY_FILE: optionalText(/./, 'write the file of the private key'),
  BOUNCE_ADDRESS: optionalText(
    /^[\w.-]{1,30}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i,
    'write the mailbox to which e-mail comes back, for example bounces@mail.example.com',
  ),
  BOUNCE_SECRET: optionalText(/^[\x21-\x7e]{24,200}$/, 'write 24 signs or more without blanks').meta({
    isSecret: true,
  }),
  MARKETING_MAIL_A_MINUTE: z.coerce
    .number(A_MINUTE)
    .int(A_MINUTE)
    .gte(1, A_MINUTE)
    .lte(MOST_A_MINUTE, A_MINUTE)
    .default(USUAL_A_MINUTE),
};
