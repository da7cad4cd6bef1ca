/** What machines tell those that hold the application together: tiles, pages, downloads, the session. */
import type { LogoutMode } from '../../../api/catalogue/account/sessionEnds.ts';
import type { FileCallName } from '../../../api/client.ts';
import type { contract } from '../../../api/contract/contract.ts';
import type { Request } from '../../../api/contract/define.ts';
import type { ErrorMessage } from '../errorEntry.ts';
import type { ShippedLayout } from '../layouts.ts';
import type { PaneId } from '../paneIds.ts';
import type { Overlay, PagePoint } from '../workspace/overlays.ts';

/** A call that answers a file, with what it is asked. */
export type FileRequest = {
  readonly [N in FileCallName]: { readonly call: N; readonly request: Request<(typeof contract)[N]> };
}[FileCallName];

/** A file to fetch and to give to the person; `title` says what it is: `Analysis 1 as PDF`. */
export interface DownloadMessage {
  readonly type: 'download.start';
  readonly title: string;
  readonly what: FileRequest;
}

/** A validation failure: says what is wrong and then puts the keyboard into the field (R-ERROR-015). */
export interface AlertMessage {
  readonly type: 'workspace.alert';
  readonly message: string;
  readonly pane: PaneId;
  /** The element of the pane with this `data-field`. */
  readonly field: string;
}

export type WorkspaceMessage =
  | DownloadMessage
  | AlertMessage
  /** Shows a pane, if need be in a new tile, and focuses it. */
  | { readonly type: 'workspace.openPane'; readonly pane: PaneId }
  /** A field of a pane, which is shown if need be: the element with this `data-field`. */
  | { readonly type: 'workspace.focusField'; readonly pane: PaneId; readonly field: string }
  /**
   * Shows a pane: where it is, when it is among the tiles, else in the room that begins with this layout. `isPage`: an
   * address was opened; true for that of a room, which comes as it was left, even if the pane is on screen elsewhere.
   */
  | {
      readonly type: 'workspace.show';
      readonly pane: PaneId;
      readonly layout: ShippedLayout;
      readonly isPage?: boolean;
    }
  /** `at`: where the mouse asked for it, in pixels of the page. */
  | { readonly type: 'workspace.open'; readonly overlay: Overlay; readonly at?: PagePoint }
  /** A person closes what lies over the panes, whatever it is. */
  | { readonly type: 'workspace.close' }
  /** What one of these was opened for is done: it closes, where no other was opened since. */
  | { readonly type: 'workspace.done'; readonly of: readonly Overlay[] }
  /** Why it was refused is read in the one that asked; where that was left meanwhile, a message says it. */
  | { readonly type: 'workspace.refused'; readonly of: readonly Overlay[]; readonly said: ErrorMessage }
  /** A link leaves to a third party: ask first (R-BRAND-014). `isHere`: in the place of this page, to which it leads back. */
  | { readonly type: 'workspace.leaveTo'; readonly url: string; readonly thirdParty: string; readonly isHere?: true }
  /** A page of the application to go to. */
  | { readonly type: 'route.go'; readonly path: string }
  /** The tiles show another room already: the address follows. */
  | { readonly type: 'route.moved'; readonly path: string }
  /** A session has ended. Root stops the machines, or keeps them as they are below the sign-in page. */
  | { readonly type: 'app.signedOut'; readonly mode: LogoutMode }
  | { readonly type: 'session.lost'; readonly mode: LogoutMode; readonly message: string };
