/** Starts the built product once for all browser tests: with a data folder of its own, and with a host that is down. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBuilt } from '../../../support/built-product.ts'
import { prepareDataFolder } from '../../../support/databases/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product listens, such as http://localhost:40123. */
    productUrl: string
    /** Where its reference backend listens. */
    hostUrl: string
    /** Where a product listens whose host is down. */
    urlWithoutHost: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'browser-data-'))
  await prepareDataFolder(dataDir)
  const product = startBuilt(
    // No flow is about a slow host, and a busy machine is one.
    { DATA_DIR: dataDir, DEMO: 'on', RATE_LIMIT_FACTOR: '1000', API_TIMEOUT_MS: '60000' },
    undefined,
    [],
  )
  const withoutHost = startBuilt({
    // Nothing listens on the discard port.
    API_HOST: 'http://127.0.0.1:9',
    API_TIMEOUT_MS: '1000',
    SESSION_SECRET: 'a secret for the tests of a host that is down',
  })
  project.provide('productUrl', await product.ready())
  project.provide('hostUrl', product.hostUrl())
  project.provide('urlWithoutHost', await withoutHost.ready())
  return async () => {
    await Promise.all([product.stop(), withoutHost.stop()])
    rmSync(dataDir, { recursive: true })
  }
}
