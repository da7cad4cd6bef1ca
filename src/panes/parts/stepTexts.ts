/** What a person does at a first start, in words and keys. What each step is: src/machines/account/steps.ts. */
import type { FirstStep } from '../../api/catalogue/account/userSettings.ts';
import type { CommandId } from '../../commands/commands.ts';
import type { AppEvent } from '../../machines/app/wiring.ts';

export interface StepText {
  readonly title: string;
  /** What to do, in a sentence. */
  readonly about: string;
  /** Whose key it is, in the room of the step. */
  readonly command: CommandId;
  /** Leads to the room; then the command means something. */
  readonly room: AppEvent;
  /** The command is carried out by the button as well: it asks for something. Else the button only leads there. */
  readonly isAsking: boolean;
}

const search: AppEvent = { type: 'route.go', path: '/search' };
const deal: AppEvent = { type: 'workspace.show', pane: 'analysis', layout: 'Underwrite' };

export const stepTexts: Readonly<Record<FirstStep, StepText>> = {
  place: {
    title: 'Choose a county',
    about: 'by its name, a city, a ZIP, an address or a parcel number',
    command: 'search.place',
    room: search,
    isAsking: true,
  },
  leadType: {
    title: 'Choose a lead type',
    about:
      'the next one of those beside the rows: vacant, high equity, liens; each says its rule. A filter will do as well',
    command: 'search.nextLeadType',
    room: search,
    isAsking: true,
  },
  save: {
    title: 'Save three',
    about: 'puts the row under the cursor, or those selected, on a list',
    command: 'results.save',
    room: search,
    isAsking: false,
  },
  deal: {
    title: 'Open one deal',
    about: 'of the row under the cursor: price, loan, rent and cost, each with its source',
    command: 'results.analyse',
    room: search,
    isAsking: true,
  },
  print: {
    title: 'Print it',
    about: 'the deal as a report to hand on',
    command: 'analysis.downloadPdf',
    room: deal,
    isAsking: true,
  },
};
