// Loaded into the server that bench:soak measures: tells, when asked, what it holds once all garbage is gone.
process.on('message', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
  process.send!({
    rss,
    heap: heapUsed,
    outside: external + arrayBuffers,
    handles: process.getActiveResourcesInfo().length,
  })
})
