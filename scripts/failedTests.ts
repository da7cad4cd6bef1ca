import type { TestReport } from './skippedTests.ts';

/** What failed in a run, by file and full title; of a file that failed without a failed test (an import, a hook), why. */
export function failedTests({ testResults }: TestReport): { readonly file: string; readonly title: string }[] {
  return testResults.flatMap(({ name: file, status, message = '', assertionResults }) => {
    const titles = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' > '));
    if (titles.length === 0 && status === 'failed') titles.push(message.split('\n', 1)[0] ?? '');
    return titles.map((title) => ({ file, title }));
  });
}
