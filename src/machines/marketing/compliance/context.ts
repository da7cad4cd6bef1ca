import type { Client, Value } from '../../../api/client.ts';
import type { AccountChange } from '../../../api/contract/account/changes.ts';
import type { CheckedListRow, Consent, Suppression, Taken } from '../../../api/contract/marketing/compliance.ts';
import type { RuleNow, RuleValueBody } from '../../../api/contract/marketing/ruleValues.ts';
import type { CheckedList, ConsentLevel, RuleChannel } from '../../../api/catalogue/marketing/ruleTypes.ts';
import type { SuppressionKind } from '../../../api/catalogue/marketing/suppressions.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What is on screen. */
export const complianceKinds = ['rules', 'optOuts', 'consents', 'lists', 'log'] as const;
export type ComplianceKind = (typeof complianceKinds)[number];

/** A row of any of them. */
export type ComplianceRow =
  | { readonly of: 'rules'; readonly row: RuleNow }
  | { readonly of: 'optOuts'; readonly row: Suppression }
  | { readonly of: 'consents'; readonly row: Consent }
  | { readonly of: 'lists'; readonly row: CheckedListRow }
  | { readonly of: 'log'; readonly row: AccountChange };

export const keyOf = ({ of, row }: ComplianceRow): string => `${of} ${row.id}`;

/** What is written into the dialog. */
export type ComplianceDraft =
  | {
      readonly what: 'optOut';
      readonly kind: SuppressionKind;
      /** Of a person. */
      readonly contactId: number | null;
      readonly text: string;
      readonly zip: string;
      readonly source: string;
    }
  | {
      readonly what: 'consent';
      readonly text: string;
      readonly channels: readonly RuleChannel[];
      readonly level: ConsentLevel;
      readonly wording: string;
      /** As the field has it: without a zone, of where the reader is. */
      readonly at: string;
      readonly source: string;
    }
  | {
      readonly what: 'list';
      readonly list: CheckedList;
      readonly name: string;
      readonly day: string;
      readonly areaCodes: string;
      readonly file: File | null;
    }
  | { readonly what: 'file'; readonly of: 'optOuts' | 'consents'; readonly file: File | null }
  /** Whether a number or an e-mail address may be reached. */
  | { readonly what: 'check'; readonly text: string }
  | { readonly what: 'end'; readonly why: string }
  | { readonly what: 'rule'; readonly value: RuleValueBody | null; readonly reason: string };

/** Which dialog it is. `end`: an opt-out is lifted, a consent revoked, a list taken away. */
export type ComplianceForm = ComplianceDraft['what'];

export type ComplianceEvent =
  | Broadcast
  | MessageTo<'compliance'>
  | Extract<
      RowEvent<'compliance', string>,
      { readonly type: 'compliance.cursor' | 'compliance.move' | 'compliance.moveTo' }
    >
  | { readonly type: 'compliance.kind'; readonly kind: ComplianceKind }
  /** Only what has this text; '': all. */
  | { readonly type: 'compliance.find'; readonly text: string }
  | { readonly type: 'compliance.startAdd' }
  | { readonly type: 'compliance.startImport' }
  /** What stands against a number or an e-mail address: of the row under the cursor, or one that is typed. */
  | { readonly type: 'compliance.startCheck' }
  | { readonly type: 'compliance.startEnd' }
  /** The rule under the cursor. */
  | { readonly type: 'compliance.open' }
  | { readonly type: 'compliance.keep'; readonly draft: ComplianceDraft }
  | { readonly type: 'compliance.leave' }
  /** The notice under the cursor was read. */
  | { readonly type: 'compliance.acknowledge' };

export type Task =
  | { readonly what: 'keep'; readonly draft: ComplianceDraft; readonly row: ComplianceRow | null }
  | { readonly what: 'acknowledge'; readonly ruleId: string };

/** What a task answers: of a file what became of its rows, of a question what stands against who was named. */
export interface Done {
  readonly taken: Taken | null;
  readonly checked: Checked | null;
}

export type Checked = Value<'checkTarget'>;

/** What nobody is reached without: how many consents stand, and whether a do-not-call list is young enough. */
export interface Kept {
  readonly consents: number;
  readonly list: 'NONE' | 'OLD' | 'GOOD';
}

/** Who wants no more, where a dialog was opened for somebody: a contact, or a number or address alone. */
export interface OptOutOf {
  readonly contactId: number | null;
  readonly name: string;
  readonly target: string;
}

export interface ComplianceContext extends PagedRows<ComplianceRow>, ShownPage, Work<Task> {
  readonly client: Client;
  readonly kind: ComplianceKind;
  readonly find: string;
  /** The dialog; null: none. */
  readonly form: ComplianceForm | null;
  /** Why it was not kept: a sentence, and what is wrong with which field. */
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
  /** What became of the rows of the last file. */
  readonly taken: Taken | null;
  readonly checked: Checked | null;
  /** Null: not read yet. */
  readonly kept: Kept | null;
  /** For whom the dialog of an opt-out was opened; null: whoever is written into it. */
  readonly optOutOf: OptOutOf | null;
}

export const underCursor = ({ rows, cursor }: Pick<ComplianceContext, 'rows' | 'cursor'>): ComplianceRow | undefined =>
  rows[cursor];

/** What `n` adds to what is on screen. */
export const addsTo: Readonly<Partial<Record<ComplianceKind, ComplianceForm>>> = {
  optOuts: 'optOut',
  consents: 'consent',
  lists: 'list',
};

/** What still stands, and can be ended. */
export const canEnd = (row: ComplianceRow | undefined): boolean =>
  (row?.of === 'optOuts' && row.row.lifted === null) ||
  (row?.of === 'consents' && row.row.revoked === null) ||
  row?.of === 'lists';

/** A notice that nobody acknowledged. */
export const isUnread = (row: ComplianceRow | undefined): boolean =>
  row?.of === 'rules' && row.row.ships.kind === 'NOTICE' && (row.row.setting?.acknowledged ?? null) === null;
