// Preloaded by memory.mjs: tells the peak memory of the process when it ends.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage = { peakMb: maxRSS / 1024, cpuS: (userCPUTime + systemCPUTime) / 1e6 };
  writeFileSync(process.env.PLATEN_USAGE_FILE, JSON.stringify(usage));
});
