/** The app from `npm run build`. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createLoadedApp } from './ssr-handler.ts'
import type { AppSource } from './app-server.ts'

/**
 * @param folder of the build
 * @throws {StartFailure} if there is no build
 */
export function builtAppSource(folder: string): AppSource {
  const appFile = join(folder, 'server', 'index.js')
  if (!existsSync(appFile)) throw new StartFailure('The app is not built. Run `npm run build` first.')
  return {
    development: false,
    clientFolder: join(folder, 'client'),
    loadApp: async () =>
      createLoadedApp(await import(/* @vite-ignore */ pathToFileURL(appFile).href), 'production'),
  }
}
