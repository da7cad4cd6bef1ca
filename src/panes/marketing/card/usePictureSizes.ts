import { useEffect, useState } from 'react';
import type { Graphic } from '../../../api/contract/marketing/postcardContent.ts';
import { pictureId } from '../../../calc/marketing/pictureId.ts';
import { pictureAddress } from './pictureAddress.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How many pixels the account's pictures on a side have, as far as they were read: of the others nothing is said. */
export function usePictureSizes({ elements }: Graphic): ReadonlyMap<string, Size> {
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const wanted = elements
    .flatMap(({ content }) => (typeof content === 'string' && pictureId(content) !== null ? content : []))
    .toSorted()
    .join(' ');
  useEffect(() => {
    let isOver = false;
    for (const id of new Set(wanted.split(' ').filter((one) => one !== ''))) {
      const image = new Image();
      image.addEventListener('load', () => {
        const { naturalWidth: width, naturalHeight: height } = image;
        if (!isOver) setSizes((known) => (known.has(id) ? known : new Map(known).set(id, { width, height })));
      });
      image.src = pictureAddress(id);
    }
    return () => void (isOver = true);
  }, [wanted]);
  return sizes;
}
