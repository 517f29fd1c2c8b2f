/** The production process: plain Node on built files. `npm start` runs build/main.js, which is this file. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSettings } from './env.ts'
import { pagesOf } from './pages.ts'
import { failStart, runProduct } from './product.ts'

const clientFolder = join(import.meta.dirname, 'client')
const appFile = join(import.meta.dirname, 'server', 'index.js')

try {
  if (!existsSync(appFile)) throw new StartFailure('The app is not built. Run `npm run build` first.')
  const settings = readSettings(process.env)
  process.env.NODE_ENV = settings.nodeEnv
  await runProduct(settings, {
    development: false,
    clientFolder,
    loadPages: async () =>
      pagesOf(await import(/* @vite-ignore */ pathToFileURL(appFile).href), 'production'),
  })
} catch (error) {
  failStart(error)
}
