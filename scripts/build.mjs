// Builds everything that production runs: the app, the Node entries, and copies of the assets that are compressed
// once here, so that no request has to wait for it.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { markBuilt } from './lib/freshness.mjs'
import { root, run } from './lib/run.mjs'

const build = join(root, 'build')
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

rmSync(build, { recursive: true, force: true })
await step('react-router build')
await step('vite build --config vite.node.config.ts')
compressAssets(join(build, 'client'))
const migrations = join(root, 'backend', 'db', 'migrations')
if (existsSync(migrations)) cpSync(migrations, join(build, 'migrations'), { recursive: true })
if (existsSync(join(build, 'prepare-database.js'))) {
  await step('node build/prepare-database.js')
  rmSync(join(build, 'prepare-database.js'))
}
const pictures = join(root, 'backend', 'db', 'seed', 'demo', 'pictures')
if (existsSync(pictures)) cpSync(pictures, join(build, 'pictures'), { recursive: true })
writeVersion()
markBuilt()
