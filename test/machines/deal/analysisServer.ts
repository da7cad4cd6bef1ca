import { SavedAnalysis, type AnalysisSubject } from '../../../src/api/contract/deal/analyses.ts';
import { answeringClient, Refused, type AnswerRequest, type AnsweringClient } from '../../support/answeringClient.ts';

export const subjectOf = (propertyId: number, change: Partial<AnalysisSubject> = {}): AnalysisSubject => ({
  propertyId,
  address: {
    streetAddress: `${propertyId} Elm St`,
    unitNumber: null,
    cityName: 'Anytown',
    stateCode: 'VA',
    zip: '22901',
    id: propertyId,
    propertyId,
  },
  taxAmount: 2400,
  hoaFeeAnnualTotal: 600,
  estimatedValue: 250_000,
  rentAmount: 18_000,
  foreclosure: null,
  ...change,
});

export interface AnalysisServer {
  readonly client: AnsweringClient;
  readonly saved: SavedAnalysis[];
  /** Refuses the next call of these names with a status. */
  readonly refuse: Map<string, Refused>;
  names(): string[];
}

/** A server that keeps analyses as the contract says: newest first, each save under a new time. */
export function analysisServer(change: Partial<AnalysisSubject> = {}): AnalysisServer {
  const saved: SavedAnalysis[] = [];
  const refuse = new Map<string, Refused>();
  let nextId = 71;
  let minute = 0;
  const guarded =
    <T>(name: string, answer: (request: AnswerRequest) => T) =>
    (request: AnswerRequest): T | Refused => {
      const refusal = refuse.get(name);
      refuse.delete(name);
      return refusal ?? answer(request);
    };
  const ofProperty = (id: number): SavedAnalysis[] =>
    saved.filter(({ propertyId }) => propertyId === id).toSorted((a, b) => b.created.localeCompare(a.created));
  const client = answeringClient({
    analyses: guarded('analyses', () => ({ analyses: saved })),
    propertyAnalyses: guarded('propertyAnalyses', ({ params }: AnswerRequest) => ({
      analyses: ofProperty(Number(params['id'])),
    })),
    analysisSubject: guarded('analysisSubject', ({ params }: AnswerRequest) => subjectOf(Number(params['id']), change)),
    saveAnalysis: guarded('saveAnalysis', ({ body }: AnswerRequest) => {
      const input = body as { id?: number; propertyId: number; modified?: string | null };
      const known = saved.find(({ id }) => id === input.id);
      if (input.id !== undefined && known === undefined) return new Refused(404, 'no such analysis');
      if (known !== undefined && input.modified != null && input.modified !== known.modified)
        return new Refused(409, 'changed elsewhere');
      const at = new Date(Date.UTC(2026, 10, 21, 8, minute++)).toISOString();
      const record = SavedAnalysis.parse({
        ...input,
        id: known?.id ?? nextId++,
        property: null,
        created: known?.created ?? at,
        modified: at,
      });
      if (known === undefined) saved.push(record);
      else saved[saved.indexOf(known)] = record;
      return { analyses: ofProperty(record.propertyId), savedId: record.id };
    }),
    deleteAnalysis: guarded('deleteAnalysis', ({ params }: AnswerRequest) => {
      const index = saved.findIndex(({ id }) => id === Number(params['id']));
      if (index === -1) return new Refused(404, 'no such analysis');
      const [gone] = saved.splice(index, 1);
      return { analyses: ofProperty(gone?.propertyId ?? 0) };
    }),
  });
  return { client, saved, refuse, names: () => client.calls.map(({ name }) => name) };
}
