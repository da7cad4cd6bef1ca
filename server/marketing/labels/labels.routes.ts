/** Mailing labels: C170, C171, how many there would be, and the test page. */
import type { FastifyRequest } from 'fastify';
import { labelLayouts, type LabelLayoutId } from '../../../src/api/catalogue/marketing/labelLayouts.ts';
import { MOST_LABELED, type LabelCount } from '../../../src/api/contract/marketing/labels.ts';
import type { ContactSearch } from '../../../src/api/contract/contacts/contacts.ts';
import type { PropertyChoice } from '../../../src/api/contract/lists/exportImport.ts';
import type { Selection } from '../../../src/api/contract/words.ts';
import { whyNotOffset } from '../../../src/calc/marketing/labelPlaces.ts';
import type { Session } from '../../account/session/session.ts';
import { selectContactIds } from '../../contacts/contacts/contacts.queries.ts';
import { idsToExport, refuseTooMany, type MadeOfRows } from '../../lists/exports/idsToExport.ts';
import { unknownGroups } from '../../lists/lists/groups.queries.ts';
import { isNothing } from '../../lists/rows/queryRows.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Addressees } from './addressee.ts';
import { chooseLabels, type Asking } from './chooseLabels.ts';
import { contactAddressees } from './contactAddressees.ts';
import { labelsFile, shiftOf } from './labelsFile.ts';
import { labelSheets } from './labelSheets.ts';
import { reasonTexts, suppressedAddresses } from './leftOut.ts';
import { propertyAddressees } from './propertyAddressees.ts';

const LABELS: MadeOfRows = {
  most: MOST_LABELED,
  one: 'A file of labels',
  verb: 'label',
  done: 'labeled',
};

export const labelHandlers = {
  propertyLabels: async ({ query, body, session, services, request }) => {
    const refusal = refuseOffset(query);
    if (refusal !== null) return refusal;
    const addressees = await ofProperties(services, session, body);
    if (isRefusal(addressees)) return addressees;
    return await labelsFile(services, session, addressees, query, askingOf(services, session, request));
  },

  contactLabels: async ({ query, body, session, services, request }) => {
    const refusal = refuseOffset(query);
    if (refusal !== null) return refusal;
    const addressees = await ofContacts(services, session, body);
    if (isRefusal(addressees)) return addressees;
    return await labelsFile(services, session, addressees, query, askingOf(services, session, request));
  },

  countPropertyLabels: async ({ query: { layoutId }, body, session, services, request }) => {
    const addressees = await ofProperties(services, session, body);
    return isRefusal(addressees)
      ? addressees
      : await count(services, addressees, layoutId, askingOf(services, session, request));
  },

  countContactLabels: async ({ query: { layoutId }, body, session, services, request }) => {
    const addressees = await ofContacts(services, session, body);
    return isRefusal(addressees)
      ? addressees
      : await count(services, addressees, layoutId, askingOf(services, session, request));
  },

  labelTestPage: async ({ query: { layoutId, ...of }, session, services, request }) => {
    const shift = await shiftOf(services, session, of);
    const order = { layoutId, offset: 0, shift, labels: null, product: session.product };
    const pdf = await services.apart.run(labelSheets, order, callerOf(request, session));
    return isRefusal(pdf) ? pdf : download(`mailing-labels-${layoutId}-test.pdf`, 'application/pdf', pdf);
  },
} satisfies Partial<Handlers>;

function refuseOffset({ layoutId, offset }: { layoutId: LabelLayoutId; offset: number }): Refusal | null {
  const why = whyNotOffset(labelLayouts[layoutId], offset);
  return why === null ? null : refuse(422, `${why} No labels were made.`, { offset: 'is too large' });
}

async function ofProperties(services: Services, session: Session, body: PropertyChoice): Promise<Addressees | Refusal> {
  const ids = await idsToExport(services, session, body, LABELS);
  return isRefusal(ids) ? ids : propertyAddressees(services, session, ids);
}

/** Contacts are read by whoever may see contacts, whichever call asks for them. */
async function ofContacts(
  services: Services,
  session: Session,
  { search, selection }: { readonly search: ContactSearch; readonly selection: Selection },
): Promise<Addressees | Refusal> {
  if (!session.permissions.has('CONTACT_VIEW')) return refuse(403);
  if (isNothing(selection))
    return refuse(422, 'Nothing was selected. No labels were made.', { selection: 'is missing' });
  const { db } = services.store;
  const groups = search.filters.groupIds?.values ?? [];
  if ((await unknownGroups(db, session, groups)).length > 0) return refuse(404, 'There is no such group of contacts.');
  const ids = await selectContactIds(db, session, search, selection);
  if (ids.length === 0) return refuse(422, 'There is nothing to label.');
  return ids.length > MOST_LABELED ? refuseTooMany(ids.length, LABELS) : contactAddressees(services, session, ids);
}

const askingOf = ({ store }: Services, session: Session, request: FastifyRequest): Asking => ({
  suppressed: suppressedAddresses(store.db, session),
  caller: callerOf(request, session),
});

async function count(
  services: Services,
  addressees: Addressees,
  layoutId: LabelLayoutId,
  asking: Asking,
): Promise<LabelCount | Refusal> {
  const chosen = await chooseLabels(services, addressees, labelLayouts[layoutId], asking);
  if (isRefusal(chosen)) return chosen;
  const { kept, leftOut } = chosen;
  return {
    rows: addressees.ids.length,
    labels: kept.length,
    leftOut: [...leftOut].map(([reason, n]) => ({ reason, label: reasonTexts[reason], count: n })),
  };
}
