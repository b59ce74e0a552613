#!/usr/bin/env node
// The command of the package. Nothing but the start lives here, so that it can stand in Git and be executable
// before the first build. It is CommonJS (package.json beside it): see server/cli/start.ts.
'use strict';
require('../dist/cli.cjs');
