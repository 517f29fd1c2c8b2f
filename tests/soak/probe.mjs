// Loaded into the process that is watched: on SIGUSR2 it collects its garbage and tells what it holds.
import { setTimeout as sleep } from 'node:timers/promises'

const collect = () => globalThis.gc?.()

async function tell() {
  collect()
  // The engine gives pages back to the system by and by.
  await sleep(1000)
  collect()
  await sleep(1000)
  const { rss, heapUsed, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  process.stdout.write(`${JSON.stringify({ probe: { rss, heap: heapUsed + external, handles } })}\n`)
}

process.on('SIGUSR2', () => void tell())
