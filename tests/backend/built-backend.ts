// The host as the production build makes it: plain JavaScript, with the migrations beside it.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type * as start from '../../backend/start.ts'

/** Builds into a folder from which the installed packages are found. */
export async function buildBackend() {
  const cache = resolve('node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'backend-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: [/^@affiliate-booking\//] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: { backend: 'backend/main.ts', start: 'backend/start.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  await cp(resolve('backend/db/migrations'), join(folder, 'migrations'), { recursive: true })
  const { startBackend }: typeof start = await import(pathToFileURL(join(folder, 'start.js')).href)
  return {
    folder,
    startBackend,

    /** Runs the host as a command of its own; gives how it ended and what it wrote. */
    run: (args: string[], env: Record<string, string>, input = '') =>
      new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
        const child = execFile(
          process.execPath,
          [join(folder, 'backend.js'), ...args],
          { env: { PATH: process.env.PATH, ...env }, timeout: 50_000 },
          (error, stdout, stderr) => done({ code: error ? error.code : 0, stdout, stderr }),
        )
        child.stdin?.end(input)
      }),

    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
