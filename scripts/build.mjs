// Builds everything that production runs: the app, the Node entries, databases for new data folders, and copies of the
// assets that are compressed once here, so that no request has to wait for it. `--without-demo` leaves out the demo that
// first starts of the same day begin with.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { markBuilt } from './lib/freshness.mjs'
import { root, run } from './lib/run.mjs'

const build = join(root, 'build')
/** Where the Node entries are built, from the project's folder. */
const staging = join('.react-router', 'node')
const stagingFolder = join(root, staging)
const env = { NODE_ENV: 'production' }

/** @param {string} command */
async function step(command) {
  const { code, output } = await run(command, { env })
  process.stdout.write(output)
  if (code !== 0) process.exit(1)
}

/** @param {string} folder */
function compressAssets(folder) {
  const compressible = /\.(?:js|css|svg|json|txt|html|xml|webmanifest)$/
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths) {
    const bytes = readFileSync(path)
    const copies = {
      br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      gz: gzipSync(bytes, { level: 9 }),
    }
    for (const [ending, copy] of Object.entries(copies)) {
      if (copy.length < bytes.length) writeFileSync(`${path}.${ending}`, copy)
    }
  }
}

/** Builds the Node entries, and the databases with which new data folders begin. */
async function buildNode() {
  await step(`vite build --config vite.node.config.ts --outDir ${staging}`)
  const copied = { migrations: 'backend/db/migrations', images: 'backend/db/seed/demo/images' }
  for (const [name, source] of Object.entries(copied)) {
    if (existsSync(join(root, source)))
      cpSync(join(root, source), join(stagingFolder, name), { recursive: true })
  }
  const prepare = 'prepare-database.js'
  if (!existsSync(join(stagingFolder, prepare))) return
  await step(`node ${join(staging, prepare)} ${process.argv.slice(2).join(' ')}`)
  rmSync(join(stagingFolder, prepare))
}

/** For the status of the host. Without a repository, such as in a container, SOURCE_COMMIT names the commit. */
function writeVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = process.env.SOURCE_COMMIT || readCommit()
  writeFileSync(join(build, 'version.json'), `${JSON.stringify({ version, commit })}\n`)
}

function readCommit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

for (const folder of [build, stagingFolder]) rmSync(folder, { recursive: true, force: true })
// Playing the demo takes as long as building the app, which empties the folder of the build.
const node = buildNode()
await step('react-router build')
compressAssets(join(build, 'client'))
await node
for (const name of readdirSync(stagingFolder)) renameSync(join(stagingFolder, name), join(build, name))
rmSync(stagingFolder, { recursive: true })
writeVersion()
markBuilt()
