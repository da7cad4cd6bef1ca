import type { Examples } from './example.ts';

const hook = { name: 'New leads', url: 'https://example.com/hook', kinds: ['lead.added'] } as const;
const somebody = {
  username: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '6145550101',
  type: 'SCOUT',
} as const;

export const accountExamples = {
  whoAmI: () => ({}),
  apiDocument: () => ({}),
  webhooks: () => ({}),
  addWebhook: () => ({ body: { ...hook, kinds: [...hook.kinds] } }),
  saveWebhook: ({ webhook }) => ({
    params: { id: webhook },
    body: { ...hook, kinds: [...hook.kinds, 'import.done'], groupId: null, isPaused: false },
  }),
  newWebhookSecret: ({ webhook }) => ({ params: { id: webhook }, body: {} }),
  testWebhook: ({ webhook }) => ({ params: { id: webhook }, body: {} }),
  webhookDeliveries: ({ webhook }) => ({ params: { id: webhook }, query: {} }),
  webhookDelivery: ({ webhook, delivery }) => ({ params: { id: webhook, deliveryId: delivery } }),
  sendDeliveryAgain: ({ webhook, delivery }) => ({ params: { id: webhook, deliveryId: delivery }, body: {} }),
  deleteWebhook: ({ webhook }) => ({ params: { id: webhook } }),

  alerts: () => ({}),
  readAlert: ({ alert }) => ({ params: { id: alert } }),
  sendMailAgain: () => ({}),
  userLogo: ({ user }) => ({ params: { id: user }, query: {} }),
  defaultLogo: () => ({}),

  team: ({ user }) => ({ params: { id: user } }),
  teamMembersOfUser: () => ({}),
  teamPlan: ({ user }) => ({ params: { id: user } }),
  emailExists: () => ({ query: { email: somebody.username } }),
  quoteInvites: () => ({ body: { members: [somebody] } }),
  inviteMembers: () => ({ body: { members: [somebody] } }),
  createMember: () => ({ body: { ...somebody, username: 'bob@example.com', firstName: 'Bob' } }),
  sendInvitation: ({ member }) => ({ params: { id: member } }),
  saveMember: ({ member }) => ({ body: { id: member, saveLimit: 500 } }),
  saveMemberOfUser: ({ member }) => ({ body: { id: member, exportLimit: 500 } }),
  suspendMember: ({ member }) => ({ params: { id: member }, body: { suspended: true } }),
  upgradeMember: ({ member }) => ({ body: { memberId: member } }),
  downgradeMember: ({ member }) => ({ body: { memberId: member } }),
  undoMember: ({ member }) => ({ body: { memberId: member } }),
  removeMember: ({ member }) => ({ query: {}, body: { memberId: member } }),
  removeMemberOfUser: ({ member }) => ({ params: { id: member } }),
} satisfies Partial<Examples>;
