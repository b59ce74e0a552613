#!/usr/bin/env node
// The command of the package. Nothing but the start lives here, so that it can stand in Git and be executable
// before the first build. Node 22 keeps the compiled bundle between runs, which saves about a third of the start.
import module from 'node:module';

module.enableCompileCache?.();
await import('../dist/cli.js');
