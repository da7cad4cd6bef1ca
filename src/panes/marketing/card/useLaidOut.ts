import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { cardSamples, firstSample } from '../../../api/catalogue/marketing/cardSamples.ts';
import type { Graphic } from '../../../api/contract/marketing/postcardContent.ts';
import { placeholderValues } from '../../../api/marketing/placeholderValues.ts';
import { checkGraphic } from '../../../calc/marketing/cards/checkGraphic.ts';
import { cardFaces } from '../../../calc/marketing/cards/cardFaces.data.ts';
import { openCardMetrics } from '../../../calc/marketing/cards/cardMetrics.ts';
import type { DrawList } from '../../../calc/marketing/cards/drawList.ts';
import { layoutGraphic, type CardElement, type DrawnElement } from '../../../calc/marketing/cards/layoutGraphic.ts';
import { withElement, type CardSide } from '../../../machines/marketing/card/sides.ts';
import { useActors } from '../../parts/actors.tsx';
import { usePictureSizes } from './usePictureSizes.ts';

/** Opened once: the tables of a font are read when its first line is measured. */
const metrics = openCardMetrics(cardFaces);
/** Of a host as long as most: the real code of a card says another address of this length. */
const CODE = 'HTTPS://GO.EXAMPLE.COM/R/7K3M9QX2TB';

export interface LaidOut {
  /** The side in hand, with what a pointer holds where it is held. */
  readonly graphic: Graphic;
  readonly list: DrawList;
  /** What is wrong with a part, by its id. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
}

/** A side as an invented recipient of the account gets it. */
export function useLayout(graphic: Graphic, side: CardSide, overlay = true, sample = 0): DrawList {
  const { profile } = useActors();
  const business = useSelector(profile, (state) => state.context.kept);
  const options = useMemo(() => {
    const { owner, place } = cardSamples[sample] ?? firstSample;
    const values = placeholderValues(business ?? nobody, { ...owner, middleName: '', suffix: '' }, place);
    const name = [owner.firstName, owner.lastName].filter((part) => part !== '').join(' ') || owner.companyName;
    const address = {
      lines: [name, place.street, `${place.city} ${place.state} ${place.zip}`.trim()],
      returnLines: [
        values.MyBusinessName || values['MyBusinessFirst/LastName'],
        values.MyBusinessStreet,
        values['MyBusinessCity/State/Zip'],
      ].filter((line) => line !== ''),
    };
    return { values, address, metrics, codeText: CODE, kept: new WeakMap<CardElement, DrawnElement>() };
  }, [sample, business]);
  return useMemo(() => layoutGraphic(graphic, { ...options, side, overlay }), [graphic, side, overlay, options]);
}

const nobody = {
  businessFirstName: '',
  businessLastName: '',
  businessName: '',
  businessPhone: '',
  businessUrl: '',
  businessEmail: '',
  businessStreetAddress: '',
  businessCity: '',
  businessState: '',
  businessZip: '',
} as const;

/** The side in hand. */
export function useLaidOut(graphicOf: Graphic): LaidOut {
  const { card } = useActors();
  const side = useSelector(card, (state) => state.context.side);
  const overlay = useSelector(card, (state) => state.context.sides?.overlay ?? true);
  const sample = useSelector(card, (state) => state.context.sample);
  const drag = useSelector(card, (state) => state.context.drag);
  const graphic = useMemo(
    () => (drag === null ? graphicOf : withElement(graphicOf, drag.id, drag.frame)),
    [graphicOf, drag],
  );
  const list = useLayout(graphic, side, overlay, sample);
  const pictureSizes = usePictureSizes(graphic);
  const problems = useMemo(() => {
    const found = checkGraphic(list, { side, overlay, isForLob: false, pictureSizes, metrics });
    const ofParts = found.filter(
      ({ element, kind, isRefused }) => element !== null && (isRefused || kind !== 'IN_RESERVED'),
    );
    return new Map(
      [...Map.groupBy(ofParts, ({ element }) => element ?? '')].map(([id, all]) => [id, all.map(({ text }) => text)]),
    );
  }, [list, side, overlay, pictureSizes]);
  return { graphic, list, problems };
}
