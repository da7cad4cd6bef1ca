import { propertyOf, type AnalysisInput, type SentAnalysis } from '../../../src/api/contract/deal/analyses.ts';
import type { Services } from '../../platform/http/services.ts';
import { selectAddresses } from './subject.queries.ts';

/** Most signs of a name. */
const LONGEST_NAME = 50;

/** An analysis as it is kept: what a client sends with it that follows from the rest is left out. */
export async function keptOf(sent: SentAnalysis, { warehouse }: Pick<Services, 'warehouse'>): Promise<AnalysisInput> {
  const { property: _property, created: _created, modified: _modified, name, ...body } = sent;
  const propertyId = propertyOf(sent);
  if (propertyId === undefined) throw new Error('an analysis without a property passed the contract');
  if (name != null) return { ...body, propertyId, name };
  const address = (await selectAddresses(warehouse, [propertyId])).get(propertyId);
  return { ...body, propertyId, name: (address?.streetAddress ?? 'Analysis').slice(0, LONGEST_NAME).trim() };
}
