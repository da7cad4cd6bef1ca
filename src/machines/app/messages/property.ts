import type { SavedProperty } from '../../../api/contract/lists/groups.ts';
import type { PropertyDocument } from '../../../api/contract/property/documents.ts';
import type { Correction } from '../../../api/contract/property/properties.ts';
import type { StoredSearch } from '../../../api/contract/property/surroundings.ts';
import type { Entry } from '../../deal/analysis/enter.ts';
import type { SubjectHome } from '../../property/surroundings/subjectHome.ts';

export type PropertyMessage =
  /** The row under a cursor: the subject of the property, comparables and analysis panes. */
  | { readonly type: 'subject.changed'; readonly propertyId: number | null; readonly groupId?: string | number }
  /** The pictures of a property that is shown; from the street as well only where there is such a picture. */
  | { readonly type: 'picture.load'; readonly propertyId: number; readonly withStreet: boolean }
  /** A picture was put to it, or taken away. */
  | { readonly type: 'picture.again'; readonly propertyId: number }
  /** Who is called about a saved property that is shown. */
  | { readonly type: 'people.load'; readonly propertyId: number }
  /** Contacts were changed: those shown beside a property may be among them. */
  | { readonly type: 'people.changed' }
  /** What the user's account corrected of a property changed. */
  | { readonly type: 'property.corrected'; readonly propertyId: number; readonly corrections: readonly Correction[] }
  /** What the account keeps of a property changed. */
  | { readonly type: 'property.saved'; readonly saved: SavedProperty }
  /** These came onto a list, or went from one: what the account keeps of them has to be asked for. */
  | { readonly type: 'property.listed'; readonly propertyIds: readonly number[] }
  /** A report was bought: it stands among the documents of its property, as new. */
  | { readonly type: 'documents.bought'; readonly document: PropertyDocument }
  /** What the property's record says that matters to what lies around it. */
  | {
      readonly type: 'surroundings.subject';
      readonly home: SubjectHome;
      readonly searches: readonly StoredSearch[];
      /** The subject among the saved properties; null when it stands on no list. */
      readonly savedId: number | null;
    }
  /** What is drawn on the map, or that nothing is: where surroundings may be looked for. */
  | { readonly type: 'surroundings.drawn'; readonly shape: string | null }
  /** Everything one action put into cells; one step of undo. With a property into its sheet, as soon as it is there. */
  | { readonly type: 'analysis.enter'; readonly entries: readonly Entry[]; readonly propertyId?: number };
