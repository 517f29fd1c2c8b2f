// The host as the production build makes it: plain JavaScript, with the migrations beside it.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as start from '../../../../backend/start.ts'

const folder = resolve(import.meta.dirname, '../../../../build')

/** Gives the backend of the build. */
export async function builtBackend() {
  const entry = join(folder, 'start.js')
  if (!existsSync(entry)) throw new Error('The product is not built. Run `npm run build` first.')
  const { startBackend }: typeof start = await import(pathToFileURL(entry).href)
  return {
    folder,
    startBackend,

    /** Runs the backend as a process, with the options of this one; gives its exit code and what it wrote. */
    run: (args: string[], env: Record<string, string>, input = '') =>
      new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
        const child = execFile(
          process.execPath,
          [...process.execArgv, join(folder, 'backend.js'), ...args],
          { env: { PATH: process.env.PATH, ...env }, timeout: 150_000 },
          (error, stdout, stderr) => done({ code: error ? error.code : 0, stdout, stderr }),
        )
        child.stdin?.end(input)
      }),
  }
}
