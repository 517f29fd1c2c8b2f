/** From the start of the process to the first page that it answers. */
import type { Server } from '../processes.ts'
import { type Measurement, pageOfNobody, serveName, startOurs, startServe } from '../stage.ts'

/** Seconds. */
async function timeOf(start: () => Promise<Server>): Promise<number> {
  const started = performance.now()
  const server = await start()
  const seconds = (performance.now() - started) / 1000
  await server.stop()
  return seconds
}

export const start: Measurement = {
  name: 'start',
  async run({ host, quick }) {
    const ours = []
    const theirs = []
    for (let round = 0; round < (quick ? 2 : 5); round += 1) {
      ours.push(await timeOf(() => startOurs(host)))
      theirs.push(await timeOf(() => startServe(host)))
    }
    return [
      {
        measure: `Start to first answer of ${pageOfNobody}`,
        against: serveName,
        unit: 's',
        ours,
        theirs,
        goal: { atMost: 1 },
      },
    ]
  },
}
