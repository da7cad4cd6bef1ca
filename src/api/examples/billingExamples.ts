import type { Examples } from './example.ts';

export const billingExamples = {
  usage: ({ user }) => ({ params: { id: user } }),
  credits: () => ({}),
  prepaidCredits: ({ user }) => ({ query: { userId: user } }),
  openPayments: () => ({}),
  lookPayment: () => ({ body: { key: '00000000-0000-4000-8000-000000000000' } }),
} satisfies Partial<Examples>;
