// `npm run container`: builds the Dockerfile with docker, podman or buildah and tests the image: it runs as a user
// without rights, serves, and exits with 0 on SIGTERM. CONTAINER_BUILD_OPTIONS is added to the build command.
import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, run, secondsSince } from './lib/run.mjs'
import { smokeTest } from './lib/smoke-test.mjs'

const image = 'localhost/affiliate-booking'
const buildOptions = process.env.CONTAINER_BUILD_OPTIONS ?? ''
const variables = '-e DEMO=on -e LOG_LEVEL=warn'
const limits = '--rm --init --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges'

/** @param {string} program */
const dockerLike = (program) => ({
  info: `${program} info`,
  build: `${program} build ${buildOptions} -t ${image} .`,
  create: async () => '',
  /** @param {string} _container @param {number} port */
  run: (_container, port) => `${program} run ${limits} -p 127.0.0.1:${port}:3000 ${variables} ${image}`,
  remove: async () => {},
})

const engines = {
  docker: dockerLike('docker'),
  podman: dockerLike('podman'),
  buildah: {
    info: 'buildah info',
    build: `buildah build --format docker --isolation chroot --network host ${buildOptions} -t ${image} .`,
    create: async () => (await step('Create a container', `buildah from --pull=never ${image}`)).trim(),
    /** @param {string} container @param {number} port */
    run: (container, port) =>
      `buildah run --isolation chroot --network host ${variables} -e PORT=${port} ${container} --`,
    /** @param {string} container */
    remove: async (container) => void (await run(`buildah rm ${container}`)),
  },
}

/** @param {string} title @param {string | (() => Promise<unknown>)} action */
async function step(title, action) {
  const started = performance.now()
  process.stdout.write(`${title} …`)
  const { code, output } =
    typeof action === 'string' ? await run(action) : { code: 0, output: String(await action()) }
  process.stdout.write(` ${code === 0 ? secondsSince(started) : 'failed'}\n`)
  if (code !== 0) throw new Error(output)
  return output
}

async function findEngine() {
  for (const [name, engine] of Object.entries(engines)) {
    if ((await run(engine.info)).code === 0) return { name, engine }
  }
  throw new Error('None of docker, podman and buildah works here. Install one of them.')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** @param {string} url @param {() => boolean} hasExited */
async function untilReady(url, hasExited) {
  for (let tries = 0; tries < 240 && !hasExited(); tries += 1) {
    const status = await fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(500)
  }
  throw new Error('The container did not become ready.')
}

/** @param {string} command @param {number} port */
async function testImage(command, port) {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, [...args, 'sh', '-c', 'echo "pid $$"; exec node build/main.js'], { cwd: root })
  const exited = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const url = `http://localhost:${port}`
  try {
    await step('Start', () => untilReady(url, () => child.exitCode !== null))
    const [, email, password] = /^\s+affiliate\s+(\S+@\S+)\s+(\S+)\s*$/m.exec(output) ?? []
    if (!email || !password) throw new Error('No demo account was printed.')
    await step('Smoke test in a browser', () => smokeTest(url, { email, password }))
    // buildah kills the process that it runs; docker and podman pass the signal on.
    if (program === 'buildah') process.kill(Number(/^pid (\d+)$/m.exec(output)?.[1]), 'SIGTERM')
    else child.kill('SIGTERM')
    await step('Stop', async () => {
      const [code] = await exited
      if (code !== 0) throw new Error(`SIGTERM ended the container with ${code}.`)
    })
  } catch (error) {
    throw new Error(output, { cause: error })
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL')
  }
}

/** Fails when the user is root, or may write beside its data. */
const probe = `process.getuid()===0||require('fs').writeFileSync('build/written','')`

const { name, engine } = await findEngine()
await step(`Build with ${name}`, engine.build)
const container = await engine.create()
try {
  const command = engine.run(container, await freePort())
  const { output } = await run(`${command} node -e "${probe}"`)
  if (!/EACCES|EROFS/.test(output))
    throw new Error(`The image runs as root or can write its code.\n${output}`)
  const port = await freePort()
  await testImage(engine.run(container, port), port)
} finally {
  await engine.remove(container)
}
