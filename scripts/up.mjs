// `npm run up`: from a fresh clone to the running app with one command. Needs nothing but Node and npm.
import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isBuilt, isInstalled } from './lib/freshness.mjs'
import { install } from './lib/install.mjs'
import { root, run, secondsSince } from './lib/run.mjs'

/** @param {string} title @param {() => Promise<{ code: number, output: string }>} action */
async function step(title, action) {
  const started = performance.now()
  process.stdout.write(`${title} …`)
  const { code, output } = await action()
  process.stdout.write(` ${code === 0 ? secondsSince(started) : 'failed'}\n`)
  if (code === 0) return
  process.stderr.write(output)
  process.exit(1)
}

if (!isInstalled()) await step('Installing packages', install)
if (!isBuilt()) await step('Building', () => run('node scripts/build.mjs'))

process.stdout.write('Starting …\n')
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile()
// Request logs would push the address and the accounts off the screen.
const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }
const child = spawn(process.execPath, ['build/main.js'], { cwd: root, stdio: 'inherit', env })

process.on('SIGINT', () => child.kill('SIGINT'))
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
