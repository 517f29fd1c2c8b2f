// `npm run screenshots`: pictures of every screen and its states, on a phone and wide, light and dark, in the ignored
// folder screenshots/. Starts the built product on a free port with demo data in a folder of its own.
import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './lib/chromium.mjs'
import { isBuilt } from './lib/freshness.mjs'
import { root, run, secondsSince } from './lib/run.mjs'

const folder = join(root, 'screenshots')
const password = 'Kerala-monsoon-26'

const sizes = { phone: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } }
const schemes = ['light', 'dark']

/** The demo accounts, by role. */
const accounts = {
  super_admin: { email: 'superadmin@demo.example', door: '/admin/login' },
  nsa: { email: 'national@demo.example', door: '/admin/login' },
  ssa: { email: 'state@demo.example', door: '/admin/login' },
  dsa: { email: 'district@demo.example', door: '/admin/login' },
  affiliate: { email: 'affiliate@demo.example', door: '/login' },
  service_provider: { email: 'provider@demo.example', door: '/login' },
  user: { email: 'customer@demo.example', door: '/login' },
}

const click = (page, name) => page.getByRole('button', { name, exact: true }).click()
const field = (page, label) => page.getByLabel(label, { exact: true })
const refusal = (page) => page.locator('form p[role=alert]').waitFor()

async function fill(page, values) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

const phone = '+91 98765 43210'

async function reachBusinessInfo(page) {
  await fill(page, {
    'Full name': 'Asha Nair',
    Email: accounts.affiliate.email,
    Phone: phone,
    City: 'Kalpetta',
  })
  await field(page, 'State').selectOption('Kerala')
  await field(page, 'District').selectOption('Wayanad')
  await click(page, 'Next')
  await page.getByRole('heading', { name: 'Business Info' }).waitFor()
}

async function reachUploads(page) {
  await reachBusinessInfo(page)
  await field(page, 'Promotion method').selectOption('WhatsApp marketing')
  await fill(page, { 'Preferred language': 'Malayalam', 'PAN number': 'ABCDE1234F' })
  await click(page, 'Next')
  await page.getByRole('heading', { name: 'Uploads' }).waitFor()
}

async function chooseDocuments(page) {
  await reachUploads(page)
  const file = { name: 'document.png', mimeType: 'image/png', buffer: await page.screenshot() }
  for (const label of ['Aadhaar card', 'PAN card', 'Selfie']) {
    await field(page, label).setInputFiles(file)
    await page.getByRole('img', { name: `Your choice for: ${label}` }).waitFor()
  }
}

const registerWith = (button) => async (page) => {
  const Email = accounts.user.email
  await fill(page, { 'Full Name': 'Joseph Mathew', Email, Password: password, Phone: phone })
  await click(page, button)
  await refusal(page)
}

async function createAdmin(page, email) {
  await fill(page, { Name: 'Thara Pillai', Email: email, 'Phone Number': phone, Password: password })
  await click(page, 'Create Admin')
}

async function showQrCard(page) {
  const generate = page.getByRole('button', { name: 'Generate QR Code' })
  const download = page.getByRole('link', { name: 'Download QR Code' })
  await generate.or(download).waitFor()
  if (await generate.isVisible()) await generate.click()
  await download.waitFor()
  await page.locator('.qr-card-picture img').evaluate((image) => image.decode())
}

let admins = 0

/** Each: the name of its files, the path, who looks, and what is done before the picture is taken. */
const screens = [
  { name: 'start', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'login-incomplete', path: '/login', prepare: (page) => click(page, 'Sign In') },
  {
    name: 'login-refused',
    path: '/login',
    prepare: async (page) => {
      await fill(page, { Email: accounts.user.email, Password: 'not the password' })
      await click(page, 'Sign In')
      await refusal(page)
    },
  },
  { name: 'admin-login', path: '/admin/login' },
  { name: 'affiliate-register-1', path: '/affiliate/register' },
  {
    name: 'affiliate-register-1-incomplete',
    path: '/affiliate/register',
    prepare: (page) => click(page, 'Next'),
  },
  { name: 'affiliate-register-2', path: '/affiliate/register', prepare: reachBusinessInfo },
  { name: 'affiliate-register-3', path: '/affiliate/register', prepare: reachUploads },
  {
    name: 'affiliate-register-3-chosen',
    path: '/affiliate/register',
    prepare: async (page) => {
      await chooseDocuments(page)
      await page.getByText('Read the affiliate agreement', { exact: true }).click()
    },
  },
  {
    name: 'affiliate-register-refused',
    path: '/affiliate/register',
    prepare: async (page) => {
      await chooseDocuments(page)
      await fill(page, { Password: password, Signature: 'Asha Nair' })
      await page.getByRole('checkbox').check()
      await click(page, 'Submit')
      await refusal(page)
    },
  },
  {
    name: 'affiliate-register-resumed',
    path: '/affiliate/register',
    prepare: async (page) => {
      await reachBusinessInfo(page)
      await page.reload()
      await page.getByText('We kept what you typed.').waitFor()
    },
  },
  { name: 'affiliate-register-without-scripts', path: '/affiliate/register', javaScript: false },
  { name: 'provider-register', path: '/provider/register' },
  { name: 'provider-register-refused', path: '/provider/register', prepare: registerWith('Submit') },
  { name: 'admin-register', path: '/admin/register' },
  { name: 'admin-register-refused', path: '/admin/register', prepare: registerWith('Register') },
  { name: 'lead-form', path: '/lead-form' },
  { name: 'lead-form-incomplete', path: '/lead-form', prepare: (page) => click(page, 'Join') },
  { name: 'lead-form-thanks', path: '/lead-form?joined' },
  { name: 'unauthorized', path: '/unauthorized' },
  { name: 'not-found', path: '/no/such/page' },
  ...Object.keys(accounts).flatMap((role) => [
    { name: `dashboard-${role}`, path: '/dashboard', role },
    { name: `profile-${role}`, path: '/dashboard/profile', role },
  ]),
  { name: 'change-password', path: '/dashboard/password', role: 'affiliate' },
  { name: 'launching-soon', path: '/leads', role: 'affiliate' },
  {
    name: 'menu-sidebar',
    path: '/dashboard',
    role: 'super_admin',
    part: true,
    prepare: async (page) => {
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
    },
  },
  {
    name: 'menu-user',
    path: '/dashboard',
    role: 'user',
    part: true,
    prepare: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
  },
  {
    name: 'menu-notifications',
    path: '/dashboard',
    role: 'user',
    part: true,
    prepare: (page) => click(page, 'Notifications'),
  },
  { name: 'create-admin', path: '/dashboard/create-admin', role: 'super_admin' },
  {
    name: 'create-admin-district-incomplete',
    path: '/dashboard/create-admin',
    role: 'super_admin',
    prepare: async (page) => {
      await field(page, 'Role').selectOption('dsa')
      await click(page, 'Create Admin')
      await page.getByText('District is required.').waitFor()
    },
  },
  {
    name: 'create-admin-refused',
    path: '/dashboard/create-admin',
    role: 'super_admin',
    prepare: async (page) => {
      await createAdmin(page, accounts.dsa.email)
      await refusal(page)
    },
  },
  {
    name: 'create-admin-created',
    path: '/dashboard/create-admin',
    role: 'super_admin',
    prepare: async (page) => {
      admins += 1
      await createAdmin(page, `admin-${admins}@demo.example`)
      await page.locator('form [role=status]').waitFor()
    },
  },
  // Last: from here on the affiliate has a card.
  { name: 'dashboard-affiliate-with-qr-card', path: '/dashboard', role: 'affiliate', prepare: showQrCard },
  {
    name: 'print-qr-card',
    path: '/dashboard',
    role: 'affiliate',
    prepare: async (page) => {
      await showQrCard(page)
      await page.emulateMedia({ media: 'print' })
    },
  },
  {
    name: 'print-profile-affiliate',
    path: '/dashboard/profile',
    role: 'affiliate',
    prepare: (page) => page.emulateMedia({ media: 'print' }),
  },
]

/** Starts the built product; resolves with its address and how to stop it. */
async function startProduct(dataDir) {
  const child = spawn(process.execPath, [join('build', 'main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      DEMO: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'close')
  const url = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
      const line = output.split('\n').find((text) => text.startsWith('{') && text.includes('"msg":"ready"'))
      if (line) resolve(JSON.parse(line).url)
    })
    child.on('close', () => reject(new Error(`The product ended instead of starting:\n${output}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** The session of a demo account, begun without a page so that no message is left to show. */
async function sessionOf(browser, url, { email, door }) {
  const context = await browser.newContext({ baseURL: url })
  await context.request.post(door, { form: { email, password }, headers: { Origin: url }, maxRedirects: 0 })
  const cookies = (await context.cookies()).filter(({ name }) => name === 'accessToken')
  await context.close()
  if (cookies.length === 0) throw new Error(`${email} could not sign in`)
  return cookies
}

async function takePicture(browser, url, sessions, screen, size, colorScheme) {
  const { name, path, role, prepare, javaScript = true, part = false } = screen
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    colorScheme,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  try {
    if (role) await context.addCookies(sessions[role])
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    await prepare?.(page)
    // From the top, where the header stands.
    if (!part) await page.evaluate(() => scrollTo(0, 0))
    // A menu covers what is in view; every other picture shows the whole page.
    await page.screenshot({ path: join(folder, `${name}.${size}.${colorScheme}.png`), fullPage: !part })
  } catch (error) {
    throw new Error(`${name} (${size}, ${colorScheme})`, { cause: error })
  } finally {
    await context.close()
  }
}

async function takeAll(url) {
  // Chromium's sandbox refuses to work for root, which is who runs scripts in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args: ['--disable-gpu', ...sandbox] })
  try {
    const sessions = {}
    for (const [role, account] of Object.entries(accounts)) {
      sessions[role] = await sessionOf(browser, url, account)
    }
    for (const screen of screens) {
      for (const size of Object.keys(sizes)) {
        await Promise.all(schemes.map((scheme) => takePicture(browser, url, sessions, screen, size, scheme)))
      }
    }
  } finally {
    await browser.close()
  }
}

const started = performance.now()
if (!isBuilt()) {
  const { code, output } = await run('node scripts/build.mjs')
  if (code !== 0) {
    process.stderr.write(output)
    process.exit(1)
  }
}
const executablePath = await findChromium()
if (!executablePath) {
  process.stderr.write('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.\n')
  process.exit(1)
}
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'))
const product = await startProduct(dataDir)
try {
  await takeAll(product.url)
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true })
}
const count = screens.length * Object.keys(sizes).length * schemes.length
process.stdout.write(`${count} pictures in screenshots/ (${secondsSince(started)})\n`)
