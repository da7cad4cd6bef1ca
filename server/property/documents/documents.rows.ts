import { isReportCode, reportKinds } from '../../../src/api/catalogue/property/reports.ts';
import type { PropertyDocument } from '../../../src/api/contract/property/documents.ts';
import type { DocumentRow } from './documents.queries.ts';

/** The type of what a person uploaded: only that can be changed (R-DOC-001). */
const UPLOADED = 'Document';

const reportName = (code: string): string => (isReportCode(code) ? reportKinds[code].name : 'Report');

export function documentOf(row: DocumentRow): PropertyDocument {
  return {
    id: row.id,
    propertyId: row.property_id,
    name: row.name,
    description: row.description,
    typeDescription: row.report_code === null ? UPLOADED : reportName(row.report_code),
    editable: row.report_code === null,
    contentType: row.content_type,
    bytes: row.bytes,
    modified: row.modified,
    created: row.created.toISOString(),
  };
}
