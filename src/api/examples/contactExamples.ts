import type { Examples } from './example.ts';

const peopleFile = () =>
  new File(['First name,Last name,Phone\nAnn,Lee,6145550100\n'], 'people.csv', { type: 'text/csv' });
const oneOf = (contact: number) => ({ selection: { items: [contact] } });

export const contactExamples = {
  queryContacts: () => ({ body: { search: { filters: { text: 'Lee' }, limit: 50 } } }),
  contact: ({ contact }) => ({ params: { id: contact } }),
  saveContact: () => ({
    query: { groupName: 'Sellers' },
    body: { firstName: 'Ann', lastName: 'Lee', mobile: '614-555-0100' },
  }),
  setContacts: ({ contact }) => ({ body: { ...oneOf(contact), statusId: 1 } }),
  deleteContacts: ({ contact }) => ({ body: oneOf(contact) }),
  sampleContact: ({ contact }) => ({ body: oneOf(contact) }),
  twins: () => ({}),
  joinContacts: ({ contact, twin }) => ({ body: { stays: contact, ids: [twin] } }),
  partContacts: ({ joined }) => ({ body: { ids: [joined] } }),
  joinedContacts: ({ contact }) => ({ params: { id: contact } }),
  contactIds: () => ({ body: { search: {} } }),
  contactIdsOfGroup: ({ contactGroup }) => ({ params: { id: contactGroup } }),
  saveContactGroup: ({ contact }) => ({ body: { group: { name: 'Call back' }, ...oneOf(contact) } }),
  deleteContactGroup: ({ contactGroup }) => ({ params: { id: contactGroup } }),
  exportContacts: ({ contact }) => ({ query: { name: 'Sellers' }, body: oneOf(contact) }),
  importContacts: () => ({ upload: { file: peopleFile(), groupName: 'From a file' } }),
  previewContactExport: ({ contact }) => ({ body: oneOf(contact) }),
  previewContactImport: () => ({ upload: { file: peopleFile(), groupName: 'From a file' } }),
  undoContactImport: ({ contactImport }) => ({ params: { id: contactImport }, body: { undo: true } }),
  estimateAppendJob: ({ contact }) => ({ body: oneOf(contact) }),
  orderAppendJob: ({ contact }) => ({ query: {}, body: { name: 'Phones of sellers', ...oneOf(contact) } }),
  appendJob: ({ appendJob }) => ({ params: { id: appendJob } }),
  saveAppendJob: ({ appendJob }) => ({ body: { id: appendJob, name: 'Phones, first round' } }),
} satisfies Partial<Examples>;
