// Loaded into the process that is watched: on SIGUSR2 it collects its garbage and tells what it holds.
process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  const { rss, heapUsed, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  process.stdout.write(`${JSON.stringify({ probe: { rss, heap: heapUsed + external, handles } })}\n`)
})
