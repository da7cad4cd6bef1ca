import type { Plugin } from 'vite';

/** The summary of a call: for people who read the OpenAPI document, which only the server makes. */
const SUMMARY = /\bsummary:\s*'(?:[^'\\\n]|\\.)*'/g;

/** Takes the summaries out of the contract that the pages carry: 4 kB that nobody reads there. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/api\/contract\/(?:\w+\/)?\w+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(SUMMARY, "summary: ''"), map: null }),
    },
  };
}
