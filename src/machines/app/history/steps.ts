/**
 * What undo and redo send: events of machines that were written down, here and on the server. They are described as
 * schemas, because what comes back from the server may have been written by another version of the page: what this one
 * cannot read is no step of its. Everything else that machines tell each other lives as long as the page, as types alone.
 */
import { z } from 'zod';
import { picklistKinds } from '../../../api/catalogue/account/picklists.ts';
import { factKeys } from '../../../api/catalogue/property/facts.ts';
import { ContactFields } from '../../../api/contract/contacts/contacts.ts';
import { AnalysisInput } from '../../../api/contract/deal/analyses.ts';
import { AssignedChange } from '../../../api/contract/lists/assigned.ts';
import { Group, GroupRow, GroupType, RowChange } from '../../../api/contract/lists/groups.ts';
import { SequenceDraft, SequenceStep } from '../../../api/contract/marketing/sequences.ts';
import { Graphic } from '../../../api/contract/marketing/postcardContent.ts';
import { PropertyDocument } from '../../../api/contract/property/documents.ts';
import { comparisonTabCodes } from '../../../api/contract/property/surroundings.ts';
import { CardTexts, DefaultCards, type CardFields } from '../../../api/contract/billing/wallet.ts';
import { MappingChoice } from '../../../api/contract/search/addSource.ts';
import { SavedSearch, searchesContract } from '../../../api/contract/search/searches.ts';
import { callResults } from '../../../calc/marketing/callResults.ts';
import type { Deal } from '../../../api/deal/deal.ts';

/** As the schema reads it, and left as it is: what a call takes is often another type than what comes of reading it. */
const as = <T>(schema: z.ZodType<unknown, T>) => z.custom<T>((value) => schema.safeParse(value).success);

const id = z.number().int();
const ids = z.array(id).readonly();
const groupId = Group.shape.id;
const isReplay = z.literal(true);
const rows = z.array(z.object({ groupId: id, name: z.string(), groupType: GroupType, propertyIds: ids })).readonly();
const change = as(
  RowChange.extend({
    tags: z.array(z.string()).readonly().optional(),
    addTags: z.array(z.string()).readonly().optional(),
  }),
);
const assignedChange = as(AssignedChange.extend({ tags: z.array(z.string()).readonly().optional() }));
const { sortField, sortAscending, notificationInterval } = SavedSearch.shape;
const fact = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** What a person wrote of a contact; whether it can be kept is for the server to say, as it was the first time. */
const contactFields = z.custom<Partial<ContactFields>>(
  (value) => z.partialRecord(ContactFields.keyof(), fact).safeParse(value).success,
);
/** Holder, expiry and address of a card; nothing else of it is known here. */
const cardFields = z.custom<CardFields>((value) => CardTexts.safeParse(value).success);
const defaults = z.array(DefaultCards).readonly();
/** A side of a card as it stood in its editor. */
const graphic = z.custom<Graphic>((value) => Graphic.safeParse(value).success);
/** A sequence as it stood before it was changed. */
const sequenceText = z.custom<SequenceDraft & { readonly name: string }>(
  (value) => SequenceDraft.extend({ name: z.string() }).safeParse(value).success,
);
const sequenceStep = z.custom<SequenceStep>((value) => SequenceStep.safeParse(value).success);
/** What was said of a file of records before it is loaded. */
const mappingChoice = z.custom<MappingChoice>((value) => MappingChoice.safeParse(value).success);
/** A deal as it stood in its sheet: what can be saved can come back. */
const deal = z.custom<Deal>((value) => AnalysisInput.safeParse(value).success);

export const Step = z.discriminatedUnion('type', [
  z.object({ type: z.literal('mailings.restore'), id, name: z.string(), isReplay }),
  z.object({ type: z.literal('mailings.remove'), id, isReplay }),
  z.object({
    type: z.literal('card.put'),
    id,
    FRONT: graphic.optional(),
    BACK: graphic.optional(),
    overlay: z.boolean().optional(),
    isReplay,
  }),
  z.object({ type: z.literal('callList.takeBack'), id, seq: id, name: z.string(), isReplay }),
  z.object({
    type: z.literal('callList.tell'),
    id,
    seq: id,
    name: z.string(),
    result: z.enum(callResults),
    note: z.string(),
    isReplay,
  }),
  z.object({
    type: z.literal('leads.mark'),
    id,
    name: z.string(),
    change: z.union([z.object({ isSpam: z.boolean() }), z.object({ statusId: z.number().nullable() })]),
    isReplay,
  }),
  z.object({
    type: z.literal('sequences.put'),
    id,
    text: sequenceText,
    steps: z.array(sequenceStep).readonly(),
    label: z.string(),
    isReplay,
  }),
  z.object({
    type: z.literal('members.mark'),
    id,
    memberId: id,
    name: z.string(),
    act: z.enum(['out', 'back']),
    isReplay,
  }),
  z.object({
    type: z.literal('group.edit'),
    changes: z.array(z.object({ propertyId: id, change })).readonly(),
    isReplay,
  }),
  z.object({
    type: z.literal('group.restore'),
    groupId,
    rows: z.array(z.object({ row: as(GroupRow), index: id })).readonly(),
    /** All of them, the rows being those that were loaded; absent: there are no others. */
    propertyIds: ids.optional(),
    isReplay,
  }),
  z.object({ type: z.literal('group.remove'), groupId, propertyIds: ids, isReplay }),
  z.object({ type: z.literal('group.save'), groupName: z.string(), propertyIds: ids, isReplay }),
  z.object({ type: z.literal('group.unsave'), groupId, propertyIds: ids, isReplay }),
  z.object({ type: z.literal('group.rename'), groupId: id, name: z.string(), isReplay }),
  z.object({ type: z.literal('group.delete'), groupId: id, deleteContacts: z.boolean().optional(), isReplay }),
  z.object({ type: z.literal('group.undelete'), groupId: id, isReplay }),
  z.object({ type: z.literal('group.columns'), groupId: id, keys: z.array(z.string()).readonly(), isReplay }),
  z.object({
    type: z.literal('assigned.edit'),
    edits: z.array(z.object({ savedPropertyId: id, change: assignedChange })).readonly(),
    isReplay: isReplay.optional(),
  }),
  z.object({ type: z.literal('lists.place'), put: rows, take: rows }),
  z.object({ type: z.literal('imports.undo'), id, undo: z.boolean() }),
  z.object({ type: z.literal('conflicts.decide'), importId: id, row: id, propertyId: id.nullable(), isReplay }),
  z.object({
    type: z.literal('contacts.edit'),
    changes: z.array(z.object({ id, fields: contactFields })).readonly(),
    isReplay,
  }),
  z.object({ type: z.literal('contacts.remove'), ids, isReplay }),
  z.object({ type: z.literal('twins.join'), stays: id, ids, name: z.string(), isReplay }),
  z.object({ type: z.literal('twins.part'), ids, isReplay: isReplay.optional() }),
  z.object({ type: z.literal('contacts.restore'), ids, isReplay }),
  z.object({ type: z.literal('contacts.undoImport'), importId: id, undo: z.boolean(), isReplay }),
  z.object({
    type: z.literal('searches.put'),
    body: as(searchesContract.saveSearch.body.extend({ sortField, sortAscending, notificationInterval })),
    slot: id.nullable(),
    isReplay,
  }),
  z.object({ type: z.literal('searches.delete'), id, isReplay }),
  z.object({ type: z.literal('searches.fillSlot'), slot: id, id, isReplay }),
  z.object({ type: z.literal('addSource.put'), id, choice: mappingChoice, isReplay }),
  z.object({ type: z.literal('documents.rename'), name: z.string(), document: PropertyDocument, isReplay }),
  z.object({ type: z.literal('documents.remove'), document: PropertyDocument, isReplay }),
  z.object({ type: z.literal('documents.restore'), document: PropertyDocument, isReplay }),
  z.object({
    type: z.literal('corrections.set'),
    propertyId: id,
    fact: z.enum(factKeys),
    value: fact,
    was: fact,
    isReplay,
  }),
  z.object({
    type: z.literal('picklists.save'),
    kind: z.enum(picklistKinds),
    id,
    change: z.object({
      name: z.string().optional(),
      place: z.number().int().optional(),
      retired: z.boolean().optional(),
    }),
    isReplay,
  }),
  z.object({ type: z.literal('picklists.turn'), id, undo: z.boolean(), isReplay }),
  z.object({ type: z.literal('wallet.edit'), id, fields: cardFields, isReplay: isReplay.optional() }),
  z.object({
    type: z.literal('wallet.remove'),
    id,
    replacement: id.nullable(),
    defaults: defaults.optional(),
    isReplay: isReplay.optional(),
  }),
  z.object({ type: z.literal('wallet.restore'), id, name: z.string(), defaults, isReplay }),
  z.object({ type: z.literal('wallet.assign'), label: z.string(), defaults, isReplay: isReplay.optional() }),
  z.object({
    type: z.literal('surroundings.restore'),
    tab: z.enum(comparisonTabCodes),
    subjectId: id,
    ids: z.array(z.string()).readonly(),
  }),
  z.object({ type: z.literal('analysis.restore'), deal }),
  z.object({ type: z.literal('analysis.delete') }),
]);

/** An event delivered through root; it must not push history again. */
export type Step = z.infer<typeof Step>;

/** The steps of one kind. */
export type StepOf<T extends Step['type']> = Extract<Step, { readonly type: T }>;
