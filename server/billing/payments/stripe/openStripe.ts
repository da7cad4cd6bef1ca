/** Stripe through its official SDK, which is loaded only where it is switched on. */
import { Stripe } from 'stripe';
import type { StripeSettings } from '../../../platform/config/config.ts';
import type { CollectingProvider } from '../port.ts';
import { cards } from './cards.ts';
import { refunds } from './refunds.ts';
import { events } from './events.ts';
import { charges, type Service } from './charges.ts';

const PATIENCE_MS = 8000;
const RETRIES = 2;

export function openStripe(
  { secretKey, webhookSecrets, apiUrl }: StripeSettings,
  known: Omit<Service, 'stripe'>,
): CollectingProvider {
  const at = apiUrl === null ? null : new URL(apiUrl);
  const isPlain = at?.protocol === 'http:';
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: PATIENCE_MS,
    telemetry: false,
    ...(at === null
      ? {}
      : {
          host: at.hostname,
          port: at.port === '' ? (isPlain ? '80' : '443') : at.port,
          protocol: isPlain ? 'http' : 'https',
        }),
  });
  const service = { ...known, stripe };
  return {
    kind: 'STRIPE',
    collects: true,
    text: 'Cards are charged by Stripe, where they are kept; here stand their brand, last four digits and expiry.',
    ...charges(service),
    ...refunds(service),
    ...cards(service),
    ...events(service, webhookSecrets),
  };
}
