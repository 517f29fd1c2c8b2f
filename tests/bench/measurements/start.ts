/** From the start of the process to the first page that it answers, or until it is ready with its own backend. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/run.mjs'
import { freePort, type Server, startNode, untilAnswers } from '../processes.ts'
import { type Measurement, pageOfNobody, serveName, startOurs, startServe } from '../stage.ts'

/** Seconds. */
async function timeOf(start: () => Promise<Server>): Promise<number> {
  const started = performance.now()
  const server = await start()
  const seconds = (performance.now() - started) / 1000
  await server.stop()
  return seconds
}

/** In a new data folder, with the demo. Resolves when the product is ready. */
async function startWithDemo(dataDir: string): Promise<Server> {
  const port = await freePort()
  const variables = {
    DATA_DIR: dataDir,
    DEMO: 'on',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  }
  const running = startNode([join(root, 'build', 'main.js')], variables)
  const origin = `http://127.0.0.1:${port}`
  await untilAnswers(running, `${origin}/readyz`)
  return { ...running, origin }
}

async function timeOfFirstStart(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'first-start-'))
  const seconds = await timeOf(() => startWithDemo(folder))
  await rm(folder, { recursive: true })
  return seconds
}

export const start: Measurement = {
  name: 'start',
  async run({ host, quick }) {
    const ours = []
    const theirs = []
    const first = []
    for (let round = 0; round < (quick ? 2 : 5); round += 1) {
      ours.push(await timeOf(() => startOurs(host)))
      theirs.push(await timeOf(() => startServe(host)))
      first.push(await timeOfFirstStart())
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
      {
        measure: 'First start with the demo, from start to ready',
        against: '',
        unit: 's',
        ours: first,
        goal: { atMost: 3 },
      },
    ]
  },
}
