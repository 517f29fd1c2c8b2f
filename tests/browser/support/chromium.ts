/** Chromium as tests need it: found on this machine, started with nothing that phones home. */
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/lib/programs/chromium.mjs'

const args = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One page at a time: a renderer of each site, or one in reserve, would only start and end.
  '--disable-site-isolation-trials',
  '--disable-features=site-per-process,SpareRendererForSitePerProcess',
]

/** Starts a browser. @throws when there is none: `npm run verify` fetches one, CHROMIUM_PATH names one */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium()
  if (!executablePath)
    throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.')
  // Chromium's sandbox refuses to work for root, which is who runs tests in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...args, ...sandbox], timeout: 120_000 })
}

let shared: Promise<Browser> | undefined

/** One for all files that a worker runs, as long as it lives. It ends with the worker. */
export async function sharedChromium(): Promise<Browser> {
  const current = (shared ??= launchChromium())
  const browser = await current.catch(() => undefined)
  if (browser?.isConnected()) return browser
  // It crashed, or did not start: once more, with the error of this start if that fails too.
  if (shared === current) shared = launchChromium()
  return shared
}
