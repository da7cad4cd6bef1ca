import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Attempt } from './throttle.ts';

/** 429 with the time to wait, in words and as Retry-After; `why`: what there was too much of. */
export function refuseAttempt({ retryAfterSeconds }: Attempt, why = 'Too many failed attempts.'): Refusal {
  const wait =
    retryAfterSeconds < 120
      ? counted(retryAfterSeconds, 'second')
      : counted(Math.ceil(retryAfterSeconds / 60), 'minute');
  return refuse(429, `${why} Please try again in ${wait}.`, undefined, retryAfterSeconds);
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
