import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useActors } from '../../parts/actors.tsx';

/** The property from above, and from the street where a service is configured. */
export function Pictures({ propertyId }: { readonly propertyId: number }) {
  const { picture } = useActors();
  const { image, street, error, propertyId: of } = useSelector(picture, (state) => state.context);
  const address = useMemo(() => (image === null ? null : URL.createObjectURL(image)), [image]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  const isHere = of === propertyId;
  return (
    <section className="property-pictures" aria-label="Pictures">
      {!isHere || address === null ? (
        <p className="muted property-picture property-picture--none">{isHere ? error : null}</p>
      ) : (
        <img
          className={`property-picture ${image?.type.startsWith('image/svg') === true ? 'property-picture--drawn' : ''}`}
          src={address}
          alt="The property and its surroundings from above"
        />
      )}
      {isHere && street !== null && (
        <img className="property-picture" src={street} alt="The property from the street" />
      )}
    </section>
  );
}
