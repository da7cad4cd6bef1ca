import type { Examples } from './example.ts';

const rowsOf = (list: number) => ({ filters: { groupIds: { values: [list] } } });
const leadsFile = () => new File(['APN,Note\n010-000123,Called twice\n'], 'leads.csv', { type: 'text/csv' });

export const listExamples = {
  lists: () => ({}),
  queryGroups: ({ list }) => ({ body: { search: { ...rowsOf(list), limit: 50 } } }),
  queryGroupIds: ({ list }) => ({ body: { search: rowsOf(list), selection: { allSelected: true, items: [] } } }),
  groupCounts: ({ list }) => ({ params: { id: list } }),
  groupMembers: ({ list }) => ({ params: { id: list } }),
  groupContacts: ({ list }) => ({ body: { search: rowsOf(list), selection: { allSelected: true, items: [] } } }),
  memberChanges: ({ list }) => ({ params: { id: list }, query: {} }),
  groupStoredSearch: ({ list }) => ({ params: { id: list } }),
  saveGroupSearch: ({ list, fips }) => ({
    params: { id: list },
    body: { search: { type: 'COUNTY', fips, listingType: 'V' } },
  }),
  runGroup: ({ list }) => ({ params: { id: list } }),
  saveGroupOptions: ({ list }) => ({ body: { id: list, name: 'Call first' } }),
  deleteGroup: ({ list }) => ({ params: { id: list }, query: {} }),
  restoreGroup: ({ list }) => ({ params: { id: list } }),
  listingGroupList: ({ fips }) => ({
    params: { code: 'V' },
    body: { place: { type: 'COUNTY', fips }, name: 'Vacant in the county' },
  }),
  stackLists: () => ({}),
  combineLists: ({ list }) => ({ body: { how: 'UNION', groupIds: [list, list], dryRun: true } }),
  dedupeLists: ({ list }) => ({ body: { groupIds: [list], by: 'OWNER', dryRun: true } }),
  saveFolder: () => ({ query: {}, body: { name: 'This quarter' } }),
  deleteFolder: ({ folder }) => ({ params: { id: folder } }),
  saveGroupFilter: () => ({ query: {}, body: { type: 'PROPERTY_GROUP', name: 'Short', columns: {} } }),
  deleteGroupFilter: ({ filter }) => ({ params: { id: filter } }),
  savePropertyFilter: () => ({ query: {}, body: { type: 'PROPERTY_GRID', name: 'Short', columns: [] } }),
  deletePropertyFilter: ({ layout }) => ({ params: { id: layout }, query: {} }),

  saveProperties: ({ property }) => ({ query: { groupName: 'Call first' }, body: { selection: [property] } }),
  savedPropertyById: ({ saved }) => ({ params: { id: saved } }),
  assignToGroup: ({ property }) => ({
    query: {},
    body: { group: { name: 'Mail this week' }, selection: { items: [property] } },
  }),
  removeFromGroups: ({ list, property }) => ({
    query: {},
    body: { search: rowsOf(list), selection: { items: [property] } },
  }),
  previewChange: ({ list, property }) => ({
    body: { act: 'TAKE_OFF', search: rowsOf(list), selection: { items: [property] } },
  }),
  previewSave: ({ property }) => ({ query: { groupName: 'Call first' }, body: { propertyIds: [property] } }),
  previewAutomation: ({ fips }) => ({ body: { search: { type: 'COUNTY', fips }, listingGroup: 'V' } }),
  removeSaved: ({ saved }) => ({ params: { id: saved }, query: {} }),
  // For rows that are known by their number of the list, see editRows.
  saveEdits: ({ list }) => ({ query: { refreshFilters: 'true' }, body: { search: rowsOf(list) } }),
  editRows: ({ property }) => ({
    body: { edits: [{ propertyId: property, version: null, change: { note: 'Left a message' } }] },
  }),
  assignedRows: () => ({ query: {} }),
  changeAssigned: ({ saved }) => ({
    body: { edits: [{ savedPropertyId: saved, version: null, change: { note: 'Left a message' } }] },
  }),
  setStatus: ({ property, status }) => ({ params: { id: property }, body: { status } }),
  picklists: () => ({}),
  savePicklistValue: () => ({ body: { kind: 'PROPERTY_STATUS', name: 'Offer sent' } }),
  movePicklistRows: ({ status }) => ({ body: { kind: 'PROPERTY_STATUS', fromId: status, toId: status + 1 } }),
  undoPicklistMove: ({ move }) => ({ params: { id: move }, body: { undo: true } }),
  listColumns: () => ({}),
  saveListColumn: () => ({ body: { name: 'Offer', kind: 'number' } }),
  deleteListColumn: ({ column }) => ({ params: { id: column } }),

  exportProperties: ({ list }) => ({ query: { csv: 'true', name: 'Call first' }, body: { search: rowsOf(list) } }),
  getExport: (ids) => ({ params: { id: ids.export } }),
  confirmExport: (ids) => ({ params: { id: ids.export } }),
  exportFile: (ids) => ({ params: { id: ids.export } }),
  discardExport: (ids) => ({ params: { id: ids.export } }),
  importProperties: () => ({ upload: { file: leadsFile(), groupName: 'From a file' } }),
  uploadImport: () => ({ upload: { file: leadsFile(), groupName: 'From a file' } }),
  previewImport: (ids) => ({ params: { id: ids.import }, body: { mapping: { 0: 'apn' }, fips: ids.fips } }),
  startImport: (ids) => ({ params: { id: ids.import }, body: { mapping: { 0: 'apn' }, fips: ids.fips } }),
  listImports: () => ({}),
  importFile: (ids) => ({ params: { id: ids.import } }),
  importReport: (ids) => ({ params: { id: ids.import } }),
  importConflicts: (ids) => ({ params: { id: ids.import } }),
  decideConflict: (ids) => ({ params: { id: ids.import }, body: { row: 2, propertyId: ids.property } }),
  cancelImport: (ids) => ({ params: { id: ids.import } }),
  undoImport: (ids) => ({ params: { id: ids.import }, body: { undo: true } }),
  deleteImport: (ids) => ({ params: { id: ids.import } }),
} satisfies Partial<Examples>;
