// `npm run container-tree`: makes what the container image holds, without a container engine, and uses it as the image
// is used: another user, nothing writable but /data and /tmp, started and stopped by signals. The steps are the
// Dockerfile's own.
import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performDockerfile } from './lib/dockerfile.mjs'
import { secondsSince } from './lib/run.mjs'
import { smokeTest } from './lib/smoke-test.mjs'

const isRoot = process.getuid?.() === 0
// The user `nobody`, where this script may become another one.
const user = isRoot ? { uid: 65_534, gid: 65_534 } : { uid: process.getuid?.(), gid: process.getgid?.() }
const secret = 'for the tree of the container alone, 32 characters'

const folder = mkdtempSync(join(tmpdir(), 'container-tree-'))
chmodSync(folder, 0o755)
const processes = new Set()

async function step(title, action) {
  const started = performance.now()
  process.stdout.write(`${title} …`)
  const { code, output } = await action()
  process.stdout.write(` ${code === 0 ? secondsSince(started) : 'failed'}\n`)
  if (code !== 0) throw new Error(output)
}

const checked = (title, action) =>
  step(title, async () => {
    await action()
    return { code: 0, output: '' }
  })

/** Every file and folder below. */
function* below(path) {
  yield path
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) yield* below(join(path, name))
}

function bytesOf(path) {
  let bytes = 0
  for (const file of below(path)) bytes += lstatSync(file).size
  return bytes
}

const mebibytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

function tellSizes(app) {
  const modules = join(app, 'node_modules')
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((rest) => `${name}/${rest}`) : [name],
  )
  const packages = names
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, bytes: bytesOf(join(modules, name)) }))
    .sort((one, other) => other.bytes - one.bytes)
  process.stdout.write(`\nThe tree: ${mebibytes(bytesOf(app))}, ${packages.length} packages. The largest:\n`)
  for (const { name, bytes } of packages.slice(0, 10))
    process.stdout.write(`  ${mebibytes(bytes)}  ${name}\n`)
  process.stdout.write('\n')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Runs a command of the image as its user, in its folder, with its variables and those that a person adds. */
function start(image, [program, ...args], variables) {
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: join(image.folder, image.workFolder),
    // Nothing of this shell's own.
    env: {
      PATH: process.env.PATH,
      ...image.env,
      DATA_DIR: join(image.folder, image.env.DATA_DIR),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && user),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const exited = once(child, 'close').then(([code, signal]) => signal ?? code)
  processes.add(child)
  void exited.then(() => processes.delete(child))
  return { child, exited, output: () => output }
}

async function untilHealthy(image, running, variables) {
  for (let tries = 0; tries < 120; tries += 1) {
    if (running.child.exitCode !== null) break
    if ((await start(image, image.healthCheck, variables).exited) === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`It did not become healthy:\n${running.output()}`)
}

async function stop({ child, exited, output }) {
  child.kill('SIGTERM')
  const code = await exited
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}:\n${output()}`)
}

/** The demo's affiliate, as the start has told. */
function affiliateOf(output) {
  const [, email, password] = /^\s+affiliate\s+(\S+@\S+)\s+(\S+)\s*$/m.exec(output) ?? []
  if (!email) throw new Error(`No demo account was told:\n${output}`)
  return { email, password }
}

async function refusesToWrite(image) {
  const place = join(image.folder, image.workFolder, 'build', 'written')
  const probe = start(image, ['node', '-e', `fs.writeFileSync(${JSON.stringify(place)}, '')`], {})
  if ((await probe.exited) === 0) throw new Error('The tree can be written to.')
}

/** The whole product in one container, as `docker run -e DEMO=on` starts it. */
async function useAlone(image) {
  const port = await freePort()
  const variables = { PORT: String(port), HOST: '127.0.0.1', DEMO: 'on' }
  const product = start(image, image.command, variables)
  await untilHealthy(image, product, variables)
  account = affiliateOf(product.output())
  await smokeTest(`http://localhost:${port}`, account)
  await stop(product)
}

/** The app and the backend in a container each, as compose.yaml starts them. */
async function useApart(image) {
  const [port, backendPort] = [await freePort(), await freePort()]
  const backend = start(image, ['node', 'build/backend.js'], {
    BACKEND_HOST: '127.0.0.1',
    BACKEND_PORT: String(backendPort),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DEMO: 'on',
  })
  const variables = {
    PORT: String(port),
    HOST: '127.0.0.1',
    API_HOST: `http://127.0.0.1:${backendPort}`,
    SESSION_SECRET: secret,
  }
  const app = start(image, image.command, variables)
  await untilHealthy(image, app, variables)
  const signedIn = await signIn(`http://localhost:${port}`)
  if (signedIn !== '302 /dashboard')
    throw new Error(`A sign-in is answered ${signedIn}:\n${backend.output()}`)
  await stop(app)
  await stop(backend)
}

let account

async function signIn(url) {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url },
      body: new URLSearchParams(account),
    })
    // The backend may still be opening its database.
    if (answer.status < 500 || tries === 60) return `${answer.status} ${answer.headers.get('Location')}`
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of processes) child.kill('SIGKILL')
    process.exit(1)
  })
}

let failed = false
try {
  process.stdout.write(`Node ${process.versions.node}, as ${isRoot ? 'the user nobody' : 'this user'}\n`)
  const image = await performDockerfile(folder, `${user.uid}:${user.gid}`, step)
  const app = join(image.folder, image.workFolder)
  tellSizes(app)
  for (const path of below(app)) {
    const { mode } = lstatSync(path)
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, mode & 0o555)
  }
  await checked('Nothing in it can be written to', () => refusesToWrite(image))
  await checked('The product alone: healthy, a walk in the browser, SIGTERM', () => useAlone(image))
  await checked('The app with a backend beside it', () => useApart(image))
} catch (error) {
  failed = true
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
} finally {
  for (const child of processes) child.kill('SIGKILL')
  await Promise.all([...processes].map((child) => once(child, 'close')))
  for (const path of below(folder)) if (lstatSync(path).isDirectory()) chmodSync(path, 0o755)
  rmSync(folder, { recursive: true })
}
process.exit(failed ? 1 : 0)
