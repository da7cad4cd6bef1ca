/** The service outside whose streets may be drawn, as far as this page is concerned. */
export interface ServiceState {
  /** Whoever has signed in operates the installation, and may say yes or no. */
  readonly operates: boolean;
  /** Why what was said did not come to be. */
  readonly refusal: string | null;
  /** The service was allowed after the page was loaded, whose browser asks nobody that it did not name then. */
  readonly isPageOld: boolean;
}

export const firstService: ServiceState = { operates: false, refusal: null, isPageOld: false };
