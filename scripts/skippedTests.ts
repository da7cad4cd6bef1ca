/** What vitest's JSON report says about a test; only what is read here. */
export interface ReportedTest {
  readonly failureMessages?: readonly string[];
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly meta?: { readonly missing?: string };
}

export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly ReportedTest[];
  }[];
}

export interface SkippedGroup {
  readonly file: string;
  /** Title of the outermost group, or of the test where it stands alone. */
  readonly title: string;
  readonly tests: number;
  /** Null: nobody said why (see test/support/needs.ts). */
  readonly reason: string | null;
}

const RAN: readonly string[] = ['passed', 'failed'];

/** The tests of a run that did not run, group by group, in the order of the report. */
export function skippedTests({ testResults }: TestReport): SkippedGroup[] {
  const groups = new Map<string, SkippedGroup>();
  for (const { name: file, assertionResults } of testResults) {
    for (const { ancestorTitles, title: own, status, meta } of assertionResults) {
      if (RAN.includes(status)) continue;
      const [title = own] = ancestorTitles;
      const reason = meta?.missing ?? null;
      const key = JSON.stringify([file, title, reason]);
      groups.set(key, { file, title, reason, tests: (groups.get(key)?.tests ?? 0) + 1 });
    }
  }
  return [...groups.values()];
}
