/** Starts the built product once for all browser tests, as `npm start` does, with a data folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBuilt } from '../../support/built-product.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product listens, such as http://localhost:40123. */
    productUrl: string
    /** Where its reference backend listens. */
    hostUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'browser-data-'))
  await prepareDataFolder(dataDir)
  const product = startBuilt({ DATA_DIR: dataDir, DEMO: 'on' }, undefined, [])
  const url = await product.ready()
  project.provide('productUrl', url)
  project.provide('hostUrl', product.hostUrl())
  return async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true })
  }
}
