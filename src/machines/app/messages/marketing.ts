import type { Audience } from '../../../api/contract/marketing/mailings.ts';
import type { CalendarDate } from '../../../calc/dates.ts';

/** What the machines of campaigns tell each other. */
export type MarketingMessage =
  /** An e-mail campaign was saved: its templates are read anew. */
  | { readonly type: 'emailPreview.forget' }
  /** Whom this mailing goes to is shown, read anew; null: none is under the cursor. */
  | { readonly type: 'recipients.show'; readonly id: number | null }
  /** The call list under the cursor; null: it is none, or nobody can be called by it yet. */
  | { readonly type: 'callList.show'; readonly id: number | null; readonly name: string }
  /** This campaign is looked at among all, or what it says is written. */
  | { readonly type: 'mailings.look'; readonly id: number }
  | { readonly type: 'mailings.openOf'; readonly id: number }
  /** The sequence of the campaign that this mailing is of; one is begun where it has none. */
  | { readonly type: 'sequences.startOf'; readonly mailingId: number }
  /** The sequence of this campaign is looked at. */
  | { readonly type: 'sequences.look'; readonly id: number }
  /** Who is in the sequence of this campaign, read anew; null: none is under the cursor. */
  | { readonly type: 'members.show'; readonly id: number | null }
  /** Its days; `next`: on which its next step goes out. */
  | { readonly type: 'calendar.show'; readonly id: number | null; readonly next: CalendarDate | null }
  /** What an order of this campaign would do is asked. */
  | { readonly type: 'mailings.estimateOf'; readonly id: number; readonly name: string }
  /** Whether anybody can be reached at all is read. */
  | { readonly type: 'compliance.want' }
  /** Somebody wants no more: a contact, or who is reached there alone; how it was said is asked. */
  | {
      readonly type: 'compliance.startOptOut';
      readonly contactId: number | null;
      readonly name: string;
      readonly target: string;
    }
  /** A lead is put aside or taken back, or its property gets a status: undo and redo. */
  | {
      readonly type: 'leads.mark';
      readonly id: number;
      readonly name: string;
      readonly change: { readonly isSpam: boolean } | { readonly statusId: number | null };
      readonly isReplay?: boolean;
    }
  /** A recipient called back, or answered otherwise. */
  | { readonly type: 'leads.add'; readonly mailingId: number; readonly seq: number; readonly name: string }
  /** A campaign of a channel is begun for somebody. */
  | {
      readonly type: 'mailings.startAdd';
      readonly channel: 'CALL';
      readonly audience: Partial<Audience>;
    }
  /** Contacts are looked for. */
  | { readonly type: 'contacts.find'; readonly text: string }
  /** Somebody is sent to again, who failed or is unknown. */
  | { readonly type: 'mailings.sendAgain'; readonly id: number; readonly seq: number };
