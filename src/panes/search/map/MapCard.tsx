import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import { formatStatistic } from '../../../api/search/map/formatStatistic.ts';
import { NO_METRIC } from '../../../api/search/map/mapMetrics.ts';
import { pinLeadTypes, pinOf } from '../../../api/search/map/pins.ts';
import { positionText, withoutPinText, type KnownPosition } from '../../../api/property/positionText.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { LeadLetter } from '../../parts/leads/LeadLetter.tsx';
import { streetLine, placeLine } from '../../parts/propertyLink.ts';
import type { Hover } from './MapCanvas.tsx';
import { pinLabel, pinType } from './pinLooks.ts';

/** Pixels between the pointer and its card. */
const AWAY = 14;

/** The lead types of a pin, the most urgent first. */
const typesOf = (leads: number): LeadTypeCode[] => pinLeadTypes.filter((_, bit) => (leads & (2 ** bit)) !== 0);

/** What is known of the subject, where the map shows it: by key as by pointer. */
export function SubjectCard() {
  const { map, property, search } = useActors();
  const subjectId = useSelector(map, (state) => state.context.subjectId);
  const pins = useSelector(map, (state) => state.context.pins);
  const hasPins = useSelector(map, (state) => state.context.pinsError === null && !state.hasTag('loadingPins'));
  const record = useSelector(property, (state) => state.context.record);
  const row = useSelector(search, ({ context }) => context.shown.find((one) => one.propertyId === subjectId));
  const values = useSelector(map, (state) => state.context.values);
  if (subjectId === null) return null;
  const at = pinOf(pins, subjectId);
  const own = record?.propertyId === subjectId ? record : null;
  const address = row?.address ?? own?.address;
  const key = values?.areas?.[0]?.kind === 'COUNTY' ? own?.facts.fips : (row?.zip ?? own?.facts.zip);
  const where: KnownPosition | null = row ?? own?.facts ?? null;
  const area = values?.id === NO_METRIC ? undefined : values?.areas?.find((one) => one.key === key);
  return (
    <div className="map-card" data-testid="map-card" role="status">
      <p className="map-card-title">{address === undefined ? `Property ${subjectId}` : streetLine(address)}</p>
      {address !== undefined && <p className="muted">{placeLine(address)}</p>}
      <Leads leads={at < 0 ? 0 : (pins.leads[at] ?? 0)} />
      {row !== undefined && <Figures row={row} />}
      {area !== undefined && values !== null && (
        <p className="map-card-area">
          <span className="muted">
            {values.name}, {area.label}
          </span>
          <strong>{formatStatistic(area.value, values.format)}</strong>
        </p>
      )}
      {at >= 0 && where !== null && <p className="muted">{positionText(where)}</p>}
      {at < 0 && hasPins && where !== null && <p className="muted">{withoutPinText(where)}</p>}
    </div>
  );
}

function Leads({ leads }: { readonly leads: number }) {
  const types = typesOf(leads);
  if (types.length === 0) return null;
  return (
    <ul className="map-card-leads">
      {types.map((code) => (
        <li key={code}>
          <LeadLetter code={code} />
          {leadTypes[code].label}
        </li>
      ))}
    </ul>
  );
}

function Figures({ row }: { readonly row: ResultRow }) {
  return (
    <p className="map-card-figures">
      <span>{formatDollars(row.estimatedValue)} est.</span>
      <span>
        {formatNumber(row.bedrooms)} / {formatNumber(row.bathrooms, 1)} bd/ba
      </span>
      <span>{formatNumber(row.squareFeet)} sq ft</span>
    </p>
  );
}

/** Beside the pointer: which pin it is on. */
export function HoverCard({ hover }: { readonly hover: Hover }) {
  const { map, search, root } = useActors();
  const pins = useSelector(map, (state) => state.context.pins);
  const size = useSelector(map, (state) => state.context.size);
  const propertyId = pins.propertyIds[hover.pin];
  const loaded = useSelector(search, ({ context }) => context.shown.find((one) => one.propertyId === propertyId));
  const asked = useSelector(map, ({ context }) => context.hovered);
  const toAsk = loaded === undefined ? (propertyId ?? null) : null;
  useEffect(() => {
    root.send({ type: 'map.hover', propertyId: toAsk });
    return () => root.send({ type: 'map.hover', propertyId: null });
  }, [root, toAsk]);
  if (propertyId === undefined) return null;
  const row = loaded ?? (asked?.propertyId === propertyId ? asked : undefined);
  const leads = pins.leads[hover.pin] ?? 0;
  const types = typesOf(leads).map((code) => leadTypes[code].label);
  // On the side of the pointer that has more room.
  const across = hover.x > size.width / 2 ? { right: size.width - hover.x + AWAY } : { left: hover.x + AWAY };
  const along = hover.y > size.height / 2 ? { bottom: size.height - hover.y + AWAY } : { top: hover.y + AWAY };
  return (
    // The place is that of the pointer.
    <div className="map-hover" data-testid="map-hover" style={{ ...across, ...along }}>
      {row !== undefined && <strong>{streetLine(row.address)}</strong>}
      {row !== undefined && <span className="muted">{placeLine(row.address)}</span>}
      <span>{types.length === 0 ? pinLabel(pinType(leads, 'CUSTOM')) : types.join(', ')}</span>
      {row !== undefined && <Figures row={row} />}
      {row !== undefined && <span className="muted">{positionText(row)}</span>}
    </div>
  );
}
