import { useSelector } from '@xstate/react';
import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { commandOf } from '../../../commands/commands.ts';
import { openPanes } from '../../../machines/app/workspace/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { THUMB, useMedia } from '../../parts/useMedia.ts';

/**
 * What is done with a house that is worth a second look, with the key of each: it is underwritten, held against its
 * neighbours, saved. What stands on screen already is not offered.
 */
export function Deeds({ record: { propertyId, saved } }: { readonly record: PropertyRecord }) {
  const { workspace } = useActors();
  const hasAnalysis = useSelector(workspace, ({ context }) => openPanes(context).includes('analysis'));
  const hasComparables = useSelector(workspace, ({ context }) => openPanes(context).includes('comparables'));
  // Under a thumb the head saves by itself.
  const isThumb = useMedia(THUMB);
  const canSave = saved === null && !isThumb;
  if (hasAnalysis && hasComparables && !canSave) return null;
  return (
    <div className="property-deeds">
      {!hasAnalysis && <CommandButton command={commandOf('property.analyse')} isMain />}
      {!hasComparables && <CommandButton command={commandOf('property.comparables')} isFramed />}
      {canSave && (
        // Of the record that is seen: while somebody writes about it another may be the subject already.
        <CommandButton
          command={{ ...commandOf('property.save'), event: { type: 'group.save', propertyIds: [propertyId] } }}
          isFramed
        />
      )}
    </div>
  );
}
