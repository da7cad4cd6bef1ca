import type { PropertyRecord } from '../../../src/api/contract/property/properties.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import type { Services } from '../../platform/http/services.ts';
import { propertyRecord } from '../record/propertyRecord.ts';
import type { Session } from '../../account/session/session.ts';

/** What a report is about: a property, and perhaps one sale or one foreclosure of it. */
export interface ReportAbout {
  readonly record: PropertyRecord;
  readonly sale: PropertyRecord['deeds'][number] | null;
  readonly foreclosure: PropertyRecord['foreclosures'][number] | null;
  /** The data it is made from. */
  readonly snapshotId: string;
}

/** 404 without the property, 422 for a record that is not of it. */
export async function reportAbout(
  services: Services,
  session: Session,
  propertyId: number,
  { propertySaleId, preForeclosureId }: { readonly propertySaleId?: number; readonly preForeclosureId?: number },
): Promise<ReportAbout | Refusal> {
  const snapshotId = services.warehouse.current()?.id;
  const record = await propertyRecord(services, session, propertyId, 'FORECLOSURE');
  if (record === null || snapshotId === undefined) return refuseUnknownProperty(services.warehouse);
  const sale = record.deeds.find(({ id }) => id === propertySaleId) ?? null;
  if (propertySaleId !== undefined && sale === null)
    return refuse(422, 'This sale is not one of the property.', { propertySaleId: 'is no sale of the property' });
  const foreclosure = record.foreclosures.find(({ id }) => id === preForeclosureId) ?? null;
  if (preForeclosureId !== undefined && foreclosure === null)
    return refuse(422, 'This foreclosure is not one of the property.', {
      preForeclosureId: 'is no foreclosure of the property',
    });
  return { record, sale, foreclosure, snapshotId };
}
