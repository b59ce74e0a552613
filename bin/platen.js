#!/usr/bin/env node
// The command of the package. Nothing but the start lives here, so that it can stand in Git and be executable
// before the first build.
await import('../dist/cli.js');
