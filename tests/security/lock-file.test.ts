// What is installed is what was looked at (ASVS 5.0, 15.2.4): rules for the lock file, which `npm run verify` checks first.
import { describe, expect, test } from 'vitest'
import { checkLockFile, readLock } from '../../scripts/lib/lock-file.mjs'

const sound = { version: '1.2.3', integrity: 'sha512-abc' }
const check = (entry: object) => checkLockFile({ packages: { '': {}, 'node_modules/thing': entry } })

test('ASVS 15.2.4: the project’s lock file follows the rules', () => {
  expect(checkLockFile()).toEqual({ code: 0, output: '\n' })
  expect(Object.keys(readLock().packages).length).toBeGreaterThan(100)
})

describe('ASVS 15.2.4: the lock file check', () => {
  test.each([
    [
      'that comes from git',
      { ...sound, resolved: 'git+ssh://git@example.com/thing.git#abc' },
      /comes from git/,
    ],
    [
      'that comes from an address',
      { ...sound, resolved: 'https://example.com/thing.tgz' },
      /comes from https:/,
    ],
    ['that comes from a file', { ...sound, resolved: 'file:../thing.tgz' }, /comes from file:/],
    ['without an exact version', { ...sound, version: 'latest' }, /no exact version/],
    ['without a hash', { version: '1.2.3' }, /no sha512/],
    ['with a weak hash', { ...sound, integrity: 'sha1-abc' }, /no sha512/],
    [
      'without a hash, though it is for one platform',
      { version: '1.2.3', optional: true, os: ['linux'] },
      /no sha512/,
    ],
    ['that runs a script', { ...sound, hasInstallScript: true }, /when production installs it/],
    [
      'that runs an unknown script for tests',
      { ...sound, hasInstallScript: true, dev: true },
      /was not reviewed/,
    ],
  ])('rejects a package %s', (_, entry, problem) => {
    const { code, output } = check(entry)

    expect(code).toBe(1)
    expect(output).toMatch(problem)
    expect(output).not.toContain('example.com')
  })

  test('accepts a valid package, also one for tests on another platform', () => {
    expect(check(sound).code).toBe(0)
    expect(check({ version: '1.2.3', dev: true, optional: true, os: ['aix'] }).code).toBe(0)
  })
})
