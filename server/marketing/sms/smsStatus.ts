/** Whether text messages go out, and through whom (R-SMS-001, R-PERM-015, design/marketing.md section 12). */
import type { SmsStatus } from '../../../src/api/contract/marketing/phone.ts';
import type { Phone } from '../carriers/port.ts';

/** `folder outbox/sms`: what is made where nothing is sent. */
export const FILES_PLACE = 'folder outbox';

/** `isOn`: the user's flag; `isRegistered`: of the service, true without one. */
export function smsStatusOf(phone: Phone | null, isOn: boolean, isRegistered: boolean): SmsStatus {
  const carrier =
    phone === null
      ? ({ kind: 'FILES', place: FILES_PLACE } as const)
      : ({ kind: 'SERVICE', place: phone.place } as const);
  return { smsEnabled: isOn, smsRegistered: isRegistered, carrier, text: textOf(phone, isOn, isRegistered) };
}

function textOf(phone: Phone | null, isOn: boolean, isRegistered: boolean): string {
  if (!isOn) return 'Text messages are switched off for you.';
  if (phone === null)
    return 'Files: nothing is sent. Numbers and texts are written into a file, which you send yourself.';
  return isRegistered
    ? `Text messages go out through ${phone.place}.`
    : `${phone.place} does not know this business as registered for text messages: none goes out until it does.`;
}
