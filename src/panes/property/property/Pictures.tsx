import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useActors } from '../../parts/actors.tsx';

/** The property as its user has photographed it, from above, and from the street where a service is configured. */
export function Pictures({ propertyId }: { readonly propertyId: number }) {
  const { picture } = useActors();
  const { own, image, street, error, propertyId: of } = useSelector(picture, (state) => state.context);
  const [photo, above] = [useAddress(own), useAddress(image)];
  const isHere = of === propertyId;
  return (
    <section
      className={`property-pictures${isHere && photo !== null ? ' property-pictures--own' : ''}`}
      aria-label="Pictures"
    >
      {isHere && photo !== null && (
        <img className="property-picture" src={photo} alt="The property as you have taken it" />
      )}
      {!isHere || above === null ? (
        <p className="muted property-picture property-picture--none">{isHere ? error : null}</p>
      ) : (
        <img
          className={`property-picture ${image?.type.startsWith('image/svg') === true ? 'property-picture--drawn' : ''}`}
          src={above}
          alt="The property and its surroundings from above"
        />
      )}
      {isHere && street !== null && (
        <img className="property-picture" src={street} alt="The property from the street" />
      )}
    </section>
  );
}

/** An address for what was loaded, as long as it is shown. */
function useAddress(content: Blob | null): string | null {
  const address = useMemo(() => (content === null ? null : URL.createObjectURL(content)), [content]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}
