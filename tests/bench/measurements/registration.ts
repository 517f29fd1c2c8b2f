/** What twenty registrations at once, with three pictures of 4 MiB each, add to the memory of the process. */
import { canWatch } from '../children/processor-time.mjs'
import { BrokenMeasurement, forgetPeak, memoryOf, type Server, startHelper } from '../processes.ts'
import { type Measurement, startHost, startOurs } from '../stage.ts'

const atOnce = 20
const image = 4
const images = 3

interface Answered {
  readonly statuses: Readonly<Record<string, number>>
  readonly bytes: number
}

async function register(ours: Server, count: number, mebibytes: number): Promise<Answered> {
  const helper = startHelper<Answered>('registrations.mjs')
  helper.send({ origin: ours.origin, count, imageBytes: mebibytes * 1024 * 1024 })
  const answered = await helper.next()
  await helper.stop()
  const { 302: taken = 0, 503: refused = 0 } = answered.statuses
  // Only so many uploads go on to the host at once; the others are told to come again.
  if (taken === 0 || taken + refused !== count) {
    throw new BrokenMeasurement(`Registrations were answered ${JSON.stringify(answered.statuses)}`)
  }
  return answered
}

/** The pictures must have come through whole, if encoded again to a little less, or their memory was never needed. */
async function checkReceived(host: Server, sentBytes: number): Promise<void> {
  const answer = await fetch(`${host.origin}/received`)
  const { bytes } = (await answer.json()) as { bytes: number }
  if (bytes < sentBytes * 0.9) {
    throw new BrokenMeasurement(`The host received ${bytes} bytes of ${sentBytes} that it should have`)
  }
}

async function peakOfOne(): Promise<{ grown: number; inFlight: number; taken: number }> {
  const host = await startHost()
  // A slow machine takes long to encode sixty pictures; the memory is what counts.
  const ours = await startOurs(host, { variables: { API_TIMEOUT_MS: '60000' } })
  try {
    // Once, so that what is loaded late is loaded.
    await register(ours, 1, 0.01)
    const idle = memoryOf(ours.pid).now
    forgetPeak(ours.pid)
    const { statuses, bytes } = await register(ours, atOnce, image)
    const grown = memoryOf(ours.pid).peak - idle
    const taken = statuses['302'] ?? 0
    await checkReceived(host, (bytes / atOnce) * taken)
    return { grown, inFlight: bytes / 1024 / 1024, taken }
  } finally {
    await ours.stop()
    await host.stop()
  }
}

export const registration: Measurement = {
  name: 'registration',
  async run({ quick }) {
    const about = {
      measure: `${atOnce} registrations at once, growth of memory at its peak`,
      against: 'bytes in flight',
      goal: { atMost: 1.3 },
    }
    if (!canWatch) return [{ ...about, missing: 'memory is read from /proc, which this system lacks' }]
    const peaks = []
    for (let run = 0; run < (quick ? 1 : 5); run += 1) peaks.push(await peakOfOne())
    return [
      {
        ...about,
        unit: 'MiB',
        ours: peaks.map(({ grown }) => grown),
        theirs: peaks.map(({ inFlight }) => inFlight),
        note: `${images} pictures of ${image} MiB each, a new process each time; ${peaks.map(({ taken }) => taken).join(', ')} of ${atOnce} succeeded, the rest got 503`,
      },
    ]
  },
}
