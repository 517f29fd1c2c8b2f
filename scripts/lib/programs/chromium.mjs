// Finds a Chromium for the browser tests, or fetches one.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { aptWays } from './apt.mjs'
import { run } from '../run.mjs'

// A headless shell takes half the time of a whole browser, which opens windows that nobody sees.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The path of a Chromium that is on this machine: CHROMIUM_PATH, one on PATH, or the one in Playwright's cache.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const { chromium } = await import('playwright-core')
  const whole = chromium.executablePath()
  const shell = whole
    .replace(`${sep}chromium-`, `${sep}chromium_headless_shell-`)
    .replace(join('chrome-linux64', 'chrome'), join('chrome-headless-shell-linux64', 'chrome-headless-shell'))
  return [...onPath, ...[shell, whole].filter(existsSync)].find(isProgram)
}

const ways = [
  'playwright-core install --only-shell chromium',
  // Ubuntu has no package of the shell.
  ...aptWays('chromium-headless-shell', 'chromium'),
]

/**
 * Makes sure that there is a Chromium, fetching one where possible.
 * @returns {Promise<{ code: number, output: string }>} with its path as output
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH && !isProgram(process.env.CHROMIUM_PATH)) {
    return { code: 1, output: `CHROMIUM_PATH ${process.env.CHROMIUM_PATH} is not a program.\n` }
  }
  let told = ''
  for (const way of [undefined, ...ways]) {
    if (way) told += (await run(way)).output
    const path = await findChromium()
    if (path) return { code: 0, output: path }
  }
  const advice =
    'No Chromium was found or could be fetched. Install one, or set CHROMIUM_PATH to its program.\n'
  return { code: 1, output: `${told}${advice}` }
}
