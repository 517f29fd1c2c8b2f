// Adds the packages of other platforms to the lock file where npm has left them out, so that `npm ci` takes it
// everywhere. Run it after adding a dependency, when `npm run verify` asks for it.
import { writeFileSync } from 'node:fs'
import { lockFile, missingOptionals, readLock } from './lib/lock-file.mjs'

const systems = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
])
const processors = new Set([
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
])

/**
 * Where a package belongs, going by its name, such as @rollup/rollup-linux-arm64-musl.
 * @param {string} name
 */
function platformOf(name) {
  if (name === 'fsevents') return { os: ['darwin'] }
  const words = name.replace('windows', 'win32').split(/[-/]/)
  const os = words.find((word) => systems.has(word))
  const cpu = words.find((word) => processors.has(word))
  const libc = os === 'linux' && words.map((word) => /^(?:gnu|musl)/.exec(word)?.[0]).find(Boolean)
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(libc && { libc: [libc === 'gnu' ? 'glibc' : 'musl'] }),
    ...(os && { os: [os] }),
  }
}

const lock = readLock()
for (const { name, version, dev } of missingOptionals(lock)) {
  const platform = platformOf(name)
  if (!/^\d+\.\d+\.\d+/.test(version) || Object.keys(platform).length === 0) {
    process.stderr.write(`${name}@${version}: no platform could be read from its name.\n`)
    process.exitCode = 1
    continue
  }
  lock.packages[`node_modules/${name}`] = { version, ...platform, ...(dev && { dev }), optional: true }
  process.stdout.write(`added ${name}@${version}\n`)
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
