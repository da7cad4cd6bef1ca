import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { Overlay } from '../../machines/app/workspace/overlays.ts';
import { useActors } from '../parts/actors.tsx';
import { AlertDialog } from '../parts/AlertDialog.tsx';

const loadPalette = async () => ({ default: (await import('./palette/Palette.tsx')).Palette });

/** What can lie over the panes; each is loaded when it is first asked for. */
const overlays: Readonly<Record<Overlay, ComponentType>> = {
  palette: lazy(loadPalette),
  help: lazy(async () => ({ default: (await import('./help/Help.tsx')).Help })),
  layouts: lazy(async () => ({ default: (await import('./LayoutsDialog.tsx')).LayoutsDialog })),
  rowMenu: lazy(async () => ({ default: (await import('../parts/RowMenu.tsx')).RowMenu })),
  columnMenu: lazy(async () => ({ default: (await import('../parts/ColumnMenu.tsx')).ColumnMenu })),
  rowStatus: lazy(async () => ({ default: (await import('../parts/RowMenu.tsx')).StatusMenu })),
  saveToList: lazy(async () => ({
    default: (await import('../search/results/SaveToListDialog.tsx')).SaveToListDialog,
  })),
  tagRows: lazy(async () => ({ default: (await import('../search/results/TagDialog.tsx')).TagDialog })),
  selectRange: lazy(async () => ({
    default: (await import('../search/results/SelectRangeDialog.tsx')).SelectRangeDialog,
  })),
  funnel: lazy(async () => ({ default: (await import('../search/results/FunnelDialog.tsx')).FunnelDialog })),
  lookUp: lazy(async () => ({ default: (await import('../search/results/LookUpDialog.tsx')).LookUpDialog })),
  columns: lazy(async () => ({ default: (await import('../search/results/ColumnsDialog.tsx')).ColumnsDialog })),
  contactColumns: lazy(async () => ({
    default: (await import('../contacts/contacts/ContactColumnsDialog.tsx')).ContactColumnsDialog,
  })),
  comparableColumns: lazy(async () => ({
    default: (await import('../property/comparables/CompColumnsDialog.tsx')).CompColumnsDialog,
  })),
  leadRules: lazy(async () => ({ default: (await import('../search/filters/LeadRulesDialog.tsx')).LeadRulesDialog })),
  renameList: lazy(async () => ({ default: (await import('../lists/list/RenameListDialog.tsx')).RenameListDialog })),
  deleteList: lazy(async () => ({ default: (await import('../lists/list/DeleteListDialog.tsx')).DeleteListDialog })),
  snoozeUntil: lazy(async () => ({ default: (await import('../lists/list/SnoozeDialog.tsx')).SnoozeDialog })),
  assignRows: lazy(async () => ({ default: (await import('../lists/list/AssignDialog.tsx')).AssignDialog })),
  moveRows: lazy(async () => ({ default: (await import('../lists/list/MoveRowsDialog.tsx')).MoveRowsDialog })),
  copyRows: lazy(async () => ({ default: (await import('../lists/list/MoveRowsDialog.tsx')).MoveRowsDialog })),
  takeOffRows: lazy(async () => ({ default: (await import('../lists/list/TakeOffDialog.tsx')).TakeOffDialog })),
  listColumns: lazy(async () => ({ default: (await import('../lists/list/ListColumnsDialog.tsx')).ListColumnsDialog })),
  ownColumns: lazy(async () => ({ default: (await import('../lists/list/OwnColumnsDialog.tsx')).OwnColumnsDialog })),
  stackLists: lazy(async () => ({ default: (await import('../lists/list/StackDialog.tsx')).StackDialog })),
  automateList: lazy(async () => ({ default: (await import('../lists/list/AutomateDialog.tsx')).AutomateDialog })),
  listChanges: lazy(async () => ({ default: (await import('../lists/list/ListChangesDialog.tsx')).ListChangesDialog })),
  listFolder: lazy(async () => ({ default: (await import('../lists/list/FolderDialog.tsx')).FolderDialog })),
  goalSeek: lazy(async () => ({ default: (await import('../deal/analysis/GoalSeekDialog.tsx')).GoalSeekDialog })),
  dealSettings: lazy(async () => ({
    default: (await import('../deal/analysis/DealSettingsDialog.tsx')).DealSettingsDialog,
  })),
  saveSearch: lazy(async () => ({
    default: (await import('../search/searches/SaveSearchDialog.tsx')).SaveSearchDialog,
  })),
  renameSearch: lazy(async () => ({
    default: (await import('../search/searches/RenameSearchDialog.tsx')).RenameSearchDialog,
  })),
  alerts: lazy(async () => ({ default: (await import('../search/searches/AlertsDialog.tsx')).AlertsDialog })),
  analyses: lazy(async () => ({ default: (await import('../deal/analysis/AnalysesDialog.tsx')).AnalysesDialog })),
  importFile: lazy(async () => ({ default: (await import('../lists/imports/ImportDialog.tsx')).ImportDialog })),
  exportRows: lazy(async () => ({ default: (await import('../lists/exports/ExportDialog.tsx')).ExportDialog })),
  mailingLabels: lazy(async () => ({
    default: (await import('../marketing/labels/LabelsDialog.tsx')).LabelsDialog,
  })),
  reports: lazy(async () => ({ default: (await import('../property/reports/ReportsDialog.tsx')).ReportsDialog })),
  contactTwins: lazy(async () => ({
    default: (await import('../contacts/contacts/ContactTwins.tsx')).ContactTwins,
  })),
  contactJoin: lazy(async () => ({ default: (await import('../contacts/contacts/ContactJoin.tsx')).ContactJoin })),
  traceContacts: lazy(async () => ({ default: (await import('../contacts/contacts/TraceDialog.tsx')).TraceDialog })),
  effect: lazy(async () => ({ default: (await import('../parts/effect/EffectDialog.tsx')).EffectDialog })),
  correctFact: lazy(async () => ({
    default: (await import('../property/property/CorrectFactDialog.tsx')).CorrectFactDialog,
  })),
  password: lazy(async () => ({
    default: (await import('../account/password/PasswordDialog.tsx')).PasswordDialog,
  })),
  picklists: lazy(async () => ({
    default: (await import('../account/picklists/PicklistsDialog.tsx')).PicklistsDialog,
  })),
  teamInvite: lazy(async () => ({ default: (await import('../account/team/InviteDialog.tsx')).InviteDialog })),
  teamPaste: lazy(async () => ({ default: (await import('../account/team/PasteDialog.tsx')).PasteDialog })),
  teamMember: lazy(async () => ({ default: (await import('../account/team/MemberDialog.tsx')).MemberDialog })),
  teamOrder: lazy(async () => ({ default: (await import('../account/team/OrderDialog.tsx')).OrderDialog })),
  teamLinks: lazy(async () => ({ default: (await import('../account/team/LinksDialog.tsx')).LinksDialog })),
  teamMenu: lazy(async () => ({ default: (await import('../account/team/MemberMenu.tsx')).MemberMenu })),
  teamGrants: lazy(async () => ({ default: (await import('../account/grants/GrantsDialog.tsx')).GrantsDialog })),
  teamTransfer: lazy(async () => ({
    default: (await import('../account/transfer/TransferDialog.tsx')).TransferDialog,
  })),
  planQuote: lazy(async () => ({ default: (await import('../billing/plan/QuoteDialog.tsx')).QuoteDialog })),
  automatorOrder: lazy(async () => ({ default: (await import('../billing/automator/OrderDialog.tsx')).OrderDialog })),
  closeAccount: lazy(async () => ({
    default: (await import('../account/archive/CloseDialog.tsx')).CloseDialog,
  })),
  securityFactor: lazy(async () => ({
    default: (await import('../account/security/FactorDialog.tsx')).FactorDialog,
  })),
  apiRun: lazy(async () => ({ default: (await import('../account/api/RunDialog.tsx')).RunDialog })),
  mailingForm: lazy(async () => ({
    default: (await import('../marketing/mailings/MailingForm.tsx')).MailingForm,
  })),
  mailingReach: lazy(async () => ({ default: (await import('../marketing/mailings/ReachForm.tsx')).ReachForm })),
  cardTemplates: lazy(async () => ({
    default: (await import('../marketing/card/CardTemplates.tsx')).CardTemplates,
  })),
  mailingEstimate: lazy(async () => ({
    default: (await import('../marketing/mailings/EstimateDialog.tsx')).EstimateDialog,
  })),
  mailingCompare: lazy(async () => ({
    default: (await import('../marketing/mailings/CompareDialog.tsx')).CompareDialog,
  })),
  mailingRestore: lazy(async () => ({
    default: (await import('../marketing/mailings/RestoreDialog.tsx')).RestoreDialog,
  })),
  sequenceForm: lazy(async () => ({
    default: (await import('../marketing/sequences/SequenceForm.tsx')).SequenceForm,
  })),
  sequenceStep: lazy(async () => ({ default: (await import('../marketing/sequences/StepForm.tsx')).StepForm })),
  sequenceStart: lazy(async () => ({
    default: (await import('../marketing/sequences/StartDialog.tsx')).StartDialog,
  })),
  sequenceResume: lazy(async () => ({
    default: (await import('../marketing/sequences/ResumeDialog.tsx')).ResumeDialog,
  })),
  sequenceEnd: lazy(async () => ({ default: (await import('../marketing/sequences/EndDialog.tsx')).EndDialog })),
  siteForm: lazy(async () => ({ default: (await import('../marketing/sites/SiteForm.tsx')).SiteForm })),
  mailingFinish: lazy(async () => ({
    default: (await import('../marketing/mailings/FinishDialog.tsx')).FinishDialog,
  })),
  webhookForm: lazy(async () => ({ default: (await import('../account/webhooks/WebhookForm.tsx')).WebhookForm })),
  webhookSecret: lazy(async () => ({ default: (await import('../account/webhooks/SecretDialog.tsx')).SecretDialog })),
  webhookRemove: lazy(async () => ({ default: (await import('../account/webhooks/RemoveDialog.tsx')).RemoveDialog })),
  phoneCallerId: lazy(async () => ({ default: (await import('../marketing/phone/CallerIdForm.tsx')).CallerIdForm })),
  phoneCode: lazy(async () => ({ default: (await import('../marketing/phone/CodeForm.tsx')).CodeForm })),
  phoneRecording: lazy(async () => ({ default: (await import('../marketing/phone/RecordingForm.tsx')).RecordingForm })),
  phoneSchedule: lazy(async () => ({ default: (await import('../marketing/phone/ScheduleForm.tsx')).ScheduleForm })),
  phoneRemove: lazy(async () => ({ default: (await import('../marketing/phone/RemoveDialog.tsx')).RemoveDialog })),
  webhookMessage: lazy(async () => ({
    default: (await import('../account/webhooks/MessageDialog.tsx')).MessageDialog,
  })),
  compliance: lazy(async () => ({
    default: (await import('../marketing/compliance/ComplianceDialog.tsx')).ComplianceDialog,
  })),
  securityToken: lazy(async () => ({
    default: (await import('../account/security/TokenDialog.tsx')).TokenDialog,
  })),
  securityPasskeys: lazy(async () => ({
    default: (await import('../account/security/PasskeysDialog.tsx')).PasskeysDialog,
  })),
  securityEmail: lazy(async () => ({
    default: (await import('../account/security/EmailDialog.tsx')).EmailDialog,
  })),
  securityVisit: lazy(async () => ({
    default: (await import('../account/security/VisitDialog.tsx')).VisitDialog,
  })),
  administrationAct: lazy(async () => ({
    default: (await import('../account/administration/ActDialog.tsx')).ActDialog,
  })),
  addSourceAddress: lazy(async () => ({
    default: (await import('../search/addSource/AddressDialog.tsx')).AddressDialog,
  })),
  addSourceFolder: lazy(async () => ({ default: (await import('../search/addSource/FolderDialog.tsx')).FolderDialog })),
  addSourceLoad: lazy(async () => ({ default: (await import('../search/addSource/LoadDialog.tsx')).LoadDialog })),
  mapService: lazy(async () => ({ default: (await import('../search/map/service/ServiceDialog.tsx')).ServiceDialog })),
  sourcesWatch: lazy(async () => ({ default: (await import('../search/sources/WatchDialog.tsx')).WatchDialog })),
  sourcesRemove: lazy(async () => ({ default: (await import('../search/sources/RemoveDialog.tsx')).RemoveDialog })),
  sourcesBack: lazy(async () => ({ default: (await import('../search/sources/BackDialog.tsx')).BackDialog })),
  usageRaise: lazy(async () => ({ default: (await import('../billing/usage/RaiseDialog.tsx')).RaiseDialog })),
  billingInvoice: lazy(async () => ({ default: (await import('../billing/billing/InvoiceDialog.tsx')).InvoiceDialog })),
  billingCredit: lazy(async () => ({ default: (await import('../billing/billing/CreditDialog.tsx')).CreditDialog })),
  walletCard: lazy(async () => ({ default: (await import('../billing/wallet/CardDialog.tsx')).CardDialog })),
  walletReplace: lazy(async () => ({ default: (await import('../billing/wallet/ReplaceDialog.tsx')).ReplaceDialog })),
  walletPayer: lazy(async () => ({ default: (await import('../billing/wallet/PayerDialog.tsx')).PayerDialog })),
  alert: AlertDialog,
  notice: lazy(async () => ({ default: (await import('./ThirdPartyNotice.tsx')).ThirdPartyNotice })),
};

const FreshDialog = lazy(async () => ({
  default: (await import('../account/security/FreshDialog.tsx')).FreshDialog,
}));

export function Overlays() {
  const { workspace } = useActors();
  const overlay = useSelector(workspace, (state) => state.context.overlay);
  // Whoever asks for the palette types on at once: it is there before its first key.
  useEffect(() => void loadPalette(), []);
  const Shown = overlay === null ? null : overlays[overlay];
  return (
    <Suspense fallback={null}>
      {Shown !== null && <Shown />}
      <Fresh />
    </Suspense>
  );
}

/** Over any of them. */
function Fresh() {
  const { fresh } = useActors();
  const isAway = useSelector(fresh, (state) => state.matches('away'));
  return isAway ? null : (
    <Suspense fallback={null}>
      <FreshDialog />
    </Suspense>
  );
}
