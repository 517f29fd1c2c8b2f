// The lock file has to work on every platform and with everybody's registry.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

export const lockFile = join(root, 'package-lock.json')

/**
 * Reads the lock file.
 * @returns {{ packages: Record<string, object> }}
 */
export function readLock() {
  return JSON.parse(readFileSync(lockFile, 'utf8'))
}

/** The place where a package's dependency is found: beside it or further up, as Node looks for it. */
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
 * @returns {{ name: string, version: string, dev?: boolean }[]}
 */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !findEntry(packages, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/**
 * Checks that it names no registry and knows the packages of all platforms.
 * @returns {{ code: number, output: string }}
 */
export function checkLockFile() {
  const lock = readLock()
  const problems = [
    ...Object.entries(lock.packages)
      .filter(([, { resolved = '' }]) => /^https?:/.test(resolved))
      .map(([path]) => `${path} has a resolved address`),
    ...missingOptionals(lock).map(({ name }) => `${name} is missing: run node scripts/complete-lock.mjs`),
  ]
  return { code: problems.length === 0 ? 0 : 1, output: `${problems.join('\n')}\n` }
}
