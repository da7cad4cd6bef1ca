import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { findAddresses } from './findAddresses.ts';
import { typedAddresses } from './typedAddress.ts';

/** Streets as they were typed, or the same in another spelling (`StreetRow`). */
const MOST_RANK = 1;

/**
 * The one parcel that an address names, as somebody typed it; null: none, or it may be several. A street that only begins so
 * or is alike names nothing, nor does the number of a building that has units.
 *
 * @throws where the warehouse cannot be read
 */
export async function parcelNamed(
  warehouse: Pick<Warehouse, 'current' | 'query'>,
  typed: string,
): Promise<number | null> {
  if (warehouse.current() === null) return null;
  const addresses = typedAddresses(typed.trim().replaceAll(/\s+/g, ' ')).filter(({ number }) => number !== '');
  const { parcels } = await findAddresses(warehouse, addresses);
  const named = parcels.filter(({ rank }) => rank <= MOST_RANK);
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return null;
  // The unit begins as typed: of "1" also "12" is found.
  const unit = (only.row.unitNumber ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const asked = addresses.map((one) => one.unit.replaceAll(/[^A-Z0-9]/g, ''));
  return asked.includes(unit) ? only.row.propertyId : null;
}
