import type { Email } from '../../../src/api/contract/marketing/emailContent.ts';
import { written, type PlaceholderValues } from '../../../src/api/catalogue/marketing/placeholders.ts';
import { emailKey, wrongEmailTexts } from '../../../src/calc/marketing/emailKey.ts';
import { startInstant } from '../../../src/calc/marketing/hours.ts';
import { officialLook } from '../../../src/calc/marketing/officialLook.ts';
import type { Written } from '../mailings/written.ts';
import { compileEmail, type CompiledEmail } from './compileEmail.ts';
import { whyNoFooter } from './emailFooter.ts';

/** The hour of a start that names its day alone. */
const MORNING = '09:00';

/** What an e-mail campaign says, compiled once for all of its recipients; with what an order of it would be refused for. */
export async function readEmail(content: Email): Promise<Written> {
  const { subject, friendlyFrom, replyToEmail, headerText, bodyText } = content;
  const compiled = await compileEmail(content);
  const email = compiled.ok ? compiled.email : null;
  return {
    type: 'EMAIL',
    field: 'bodyText',
    isEmpty: isBlank(bodyText),
    problems: compiled.ok ? [] : compiled.problems,
    messageOf: (values) => (email === null ? '' : sampleText(email, values)),
    missingIn: (values) => (email?.uses ?? []).filter((name) => values[name].trim() === '').map(written),
    lacks: (sender) => {
      const lacks: { field: string; text: string }[] = [];
      if (subject === '') lacks.push({ field: 'subject', text: 'The subject is missing.' });
      if (friendlyFrom === '') lacks.push({ field: 'friendlyFrom', text: 'The name of the sender is missing.' });
      const reply = emailKey(replyToEmail);
      if (!reply.ok)
        lacks.push({ field: 'replyToEmail', text: `The address for answers ${wrongEmailTexts[reply.reason]}.` });
      if (isBlank(bodyText) && isBlank(headerText)) lacks.push({ field: 'bodyText', text: 'The text is missing.' });
      const look = officialLook([subject, friendlyFrom, headerText, bodyText].join('\n'));
      if (look !== null)
        lacks.push({ field: 'bodyText', text: `"${look}" looks as if an office wrote it (US-OFFICIAL-LOOK).` });
      const foot = whyNoFooter(sender);
      if (foot !== null) lacks.push({ field: 'profile', text: foot });
      return lacks;
    },
    starts: startOf(content),
    linksOf: ({ MyBusinessWebsite }) =>
      (email?.linksOf(MyBusinessWebsite) ?? []).flatMap((url, n) => (isCounted(url) ? [{ n, url }] : [])),
  };
}

/** Links that lead over our address, where they are counted; mail and telephone numbers do not. */
export const isCounted = (url: string): boolean => /^https?:\/\//i.test(url);

/** @example startOf({ startDate: '2026-12-01', startTimezone: 'America/New_York' }) // 2026-12-01T14:00:00.000Z */
export function startOf({ startDate, startTimezone }: Pick<Email, 'startDate' | 'startTimezone'>): Date | null {
  if (startDate === '') return null;
  const [day = '', time = MORNING] = startDate.split('T');
  return new Date(startInstant(day, time, startTimezone));
}

const isBlank = (html: string): boolean => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** As the estimate shows it: the subject, and the text that programs without HTML show. */
function sampleText(email: CompiledEmail, values: PlaceholderValues): string {
  const { subject, text } = email.fill(values, { optOutUrl: 'a link of its own' });
  return `${subject}\n\n${text}`;
}
