import type { Examples } from './example.ts';

/** Sold within a mile and two years. */
const nearby = { distanceMax: 1, listingType: 'U' } as const;
const ofProperty = (property: number) => ({ subjectPropertyId: property, ...nearby });

export const propertyExamples = {
  property: ({ property }) => ({ params: { id: property }, query: {} }),
  propertyData: ({ property }) => ({ params: { id: property } }),
  correctFact: ({ property }) => ({ params: { id: property }, body: { fact: 'bedrooms', value: 4 } }),
  valueTrends: ({ property }) => ({ body: { propertyIds: [property] } }),
  propertyImage: ({ property }) => ({ params: { id: property }, query: { width: 640, height: 400 } }),
  propertyPicture: ({ property }) => ({ params: { id: property }, query: { width: 400, height: 300 } }),
  streetView: ({ property }) => ({ params: { id: property } }),

  comparables: ({ property }) => ({ body: ofProperty(property) }),
  comparablesReport: ({ property }) => ({ query: {}, body: ofProperty(property) }),
  comparablesExport: ({ property }) => ({ query: { csv: 'true' }, body: ofProperty(property) }),
  flipComparables: ({ property }) => ({ params: { id: property }, body: nearby }),
  flipComparablesExport: ({ property }) => ({ params: { id: property }, query: { csv: 'true' }, body: nearby }),
  neighbors: ({ property }) => ({ params: { id: property }, body: {} }),
  nearbyListings: ({ property }) => ({ params: { id: property, listingType: 'COMP' }, body: nearby }),
  surroundingData: ({ property }) => ({ params: { id: property }, query: {} }),
  saveSurroundingSearches: ({ saved }) => ({
    params: { id: saved },
    body: { surroundingSearches: [{ tab: 'COMP', search: { distanceMax: 1 } }] },
  }),

  documents: ({ property }) => ({ params: { id: property } }),
  addDocument: ({ property }) => ({
    params: { id: property },
    upload: { file: new File(['Seen from the street on a Monday.'], 'notes.txt'), description: 'Notes of the visit' },
  }),
  document: ({ document }) => ({ params: { id: document }, query: {} }),
  documentFile: ({ document }) => ({ params: { id: document } }),
  saveDocument: ({ document }) => ({ body: { id: document, description: 'Notes of the second visit' } }),
  deleteDocument: ({ document }) => ({ params: { id: document } }),
  reportEstimates: ({ property }) => ({ params: { id: property }, query: {} }),
  buyReport: ({ property }) => ({
    params: { id: property, reportCode: 'COMPARABLE_PROPERTY' },
    query: { confirmedPrice: 0 },
  }),
  boughtReport: ({ property }) => ({ params: { id: property, code: 'COMPARABLE_PROPERTY' } }),
} satisfies Partial<Examples>;
