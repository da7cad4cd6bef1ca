import type { Scope } from '../../../api/contract/rights.ts';

/** What a token with a scope does of what its user may. */
export const scopeTexts: Readonly<Record<Scope, { readonly short: string; readonly long: string }>> = {
  READ: { short: 'read', long: 'Read properties, lists, contacts and deals' },
  WRITE: { short: 'change', long: 'Change them, import and export' },
  SPEND: { short: 'buy', long: 'Buy reports and skip tracing' },
  TEAM: { short: 'seat people', long: 'Seat people, where you may' },
};
