import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Attempt } from './throttle.ts';

/** 429 with the time to wait, in words and as Retry-After. */
export function refuseAttempt({ retryAfterSeconds }: Attempt): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return refuse(429, `Too many failed attempts. Please try again in ${wait}.`, undefined, retryAfterSeconds);
}
