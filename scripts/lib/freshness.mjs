// Knows whether what was installed and built still belongs to the sources, by their contents and not by their dates:
// a checkout or a copy changes dates only.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

const lockFile = join(root, 'package-lock.json')
const installStamp = join(root, 'node_modules', '.installed-lock')
const buildStamp = join(root, 'build', '.built-sources')

const buildInputs = [
  'app',
  'contract',
  'settings',
  'shared',
  'backend',
  'server',
  'public',
  'docs/runbook.md',
  'scripts/build.mjs',
  'scripts/lib/lean-icons.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.node.config.ts',
]

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

/** @param {string[]} paths */
function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) hash.update(relative(root, path)).update(readFileSync(path))
  return hash.digest('hex')
}

const lockDigest = () => digest([lockFile])
const sourcesDigest = () => digest(buildInputs.map((path) => join(root, path)))
/** @param {string} stamp @param {string} value */
const holds = (stamp, value) => existsSync(stamp) && readFileSync(stamp, 'utf8') === value

/** Whether node_modules was installed from this lock file by these scripts. */
export function isInstalled() {
  return holds(installStamp, lockDigest())
}

/** Notes that node_modules belongs to this lock file. */
export function markInstalled() {
  writeFileSync(installStamp, lockDigest())
}

/** Whether the build was made from these sources. */
export function isBuilt() {
  return holds(buildStamp, sourcesDigest())
}

/** Notes that the build belongs to these sources. */
export function markBuilt() {
  writeFileSync(buildStamp, sourcesDigest())
}
