/** The product as `npm run build` leaves it. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pagesOf } from './ssr-handler'
import type { Edition } from './app-server'

/**
 * @param folder the one of the build
 * @throws {StartFailure} when there is no build
 */
export function builtEdition(folder: string): Edition {
  const appFile = join(folder, 'server', 'index.js')
  if (!existsSync(appFile)) throw new StartFailure('The app is not built. Run `npm run build` first.')
  return {
    development: false,
    clientFolder: join(folder, 'client'),
    loadPages: async () =>
      pagesOf(await import(/* @vite-ignore */ pathToFileURL(appFile).href), 'production'),
  }
}
