import { stripVTControlCharacters } from 'node:util';
import type { TestReport } from './skippedTests.ts';

export interface FailedTest {
  readonly file: string;
  /** With those of its groups; of a file that failed without a failed test (an import, a hook), why. */
  readonly title: string;
  /** What it said, shortened: what a run of many minutes printed before is often cut off where it is read. */
  readonly why: string;
}

const MOST_LINES = 14;
const MOST_SIGNS = 1600;

/** What failed in a run. */
export function failedTests({ testResults }: TestReport): FailedTest[] {
  return testResults.flatMap(({ name: file, status, message = '', assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ ancestorTitles, title, failureMessages = [] }) => ({
        file,
        title: [...ancestorTitles, title].join(' > '),
        why: shortened(failureMessages.join('\n')),
      }));
    if (failed.length === 0 && status === 'failed')
      failed.push({ file, title: message.split('\n', 1)[0] ?? '', why: shortened(message) });
    return failed;
  });
}

/** The beginning, without the colours. */
const shortened = (text: string): string =>
  stripVTControlCharacters(text).split('\n').slice(0, MOST_LINES).join('\n').slice(0, MOST_SIGNS);
