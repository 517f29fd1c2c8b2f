// The forms as HTML: what a browser without JavaScript shows, checks by itself, and shows again after a failure.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as createAdmin from '../../../../app/routes/admins/create/route.tsx'
import * as adminLogin from '../../../../app/routes/auth/admin-login/route.tsx'
import * as adminRegister from '../../../../app/routes/auth/admin-register/route.tsx'
import * as affiliateRegister from '../../../../app/routes/auth/affiliate-register/route.tsx'
import * as changePassword from '../../../../app/routes/auth/change-password/route.tsx'
import * as login from '../../../../app/routes/auth/login/route.tsx'
import * as providerRegister from '../../../../app/routes/auth/provider-register/route.tsx'
import * as register from '../../../../app/routes/auth/register/route.tsx'
import * as leadForm from '../../../../app/routes/public/lead/route.tsx'
import { answerIn, type Control, controlsIn, formTagIn } from '../../support/form-markup.ts'
import { aProfile, hostAnswers, json, hostOffers } from '../../support/host.ts'
import { filledIn, registration } from '../../support/registration-form.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

interface FormPage {
  readonly path: string
  readonly module: { readonly default: unknown; readonly loader?: unknown; readonly action?: unknown }
  readonly call: string
  /** Label, type and whether the browser requires it, of each field. */
  readonly fields: readonly (readonly [label: string, type: string, mark?: 'optional'])[]
  /** What is typed, by the names of the fields. */
  readonly typed: Readonly<Record<string, string | File>>
  readonly role?: string
  /** The words for a host that cannot be reached. */
  readonly fallback: RegExp
  /** The words before the host’s own; undefined where those are not shown. */
  readonly prefix?: string
}

const credentials = { email: 'asha@host.test', password: 'monsoon rain' }
const person = { name: 'Asha "Ammu" Nair', phone: '+91 98765 43210', ...credentials }
const loginFields = [
  ['Email', 'email'],
  ['Password', 'password'],
] as const
const personFields = [
  ['Full Name', 'text'],
  ['Email', 'email'],
  ['Password', 'password'],
  ['Phone', 'tel'],
] as const

const pages: FormPage[] = [
  ...[
    { path: '/login', module: login, call: 'POST /auth/login' },
    { path: '/admin/login', module: adminLogin, call: 'POST /admins/login' },
  ].map((page) => ({
    ...page,
    fields: loginFields,
    typed: credentials,
    fallback: /^Login failed\.$/,
    prefix: '',
  })),
  ...[
    { path: '/register', module: register, call: 'POST /auth/register' },
    { path: '/provider/register', module: providerRegister, call: 'POST /auth/register-service-provider' },
    { path: '/admin/register', module: adminRegister, call: 'POST /admins/register' },
  ].map((page) => ({
    ...page,
    fields: personFields,
    typed: person,
    fallback: /^Registration failed\.$/,
    prefix: '',
  })),
  {
    path: '/affiliate/register',
    module: affiliateRegister,
    call: 'POST /affiliates/register',
    fields: [
      ['Full name', 'text'],
      ['Email', 'email'],
      ['Phone', 'tel'],
      ['Country', 'select'],
      ['State', 'select'],
      ['District', 'select'],
      ['City', 'text'],
      ['Business type', 'select'],
      ['Promotion method', 'select'],
      ['Preferred language', 'text'],
      ['PAN number', 'text'],
      ['Referral code (optional)', 'text', 'optional'],
      ['Aadhaar card', 'file'],
      ['PAN card', 'file'],
      ['Selfie', 'file'],
      ['Password', 'password'],
      ['Signature', 'text'],
      ['', 'checkbox'],
    ],
    typed: filledIn,
    fallback: /^Registration failed\.$/,
    prefix: '',
  },
  {
    path: '/dashboard/create-admin',
    module: createAdmin,
    call: 'POST /admins/create-admin',
    fields: [
      ['Name', 'text'],
      ['Email', 'email'],
      ['Phone Number', 'tel'],
      ['Password', 'password'],
      ['Role', 'select'],
      // A role may hide these.
      ['Country', 'select', 'optional'],
      ['State', 'select', 'optional'],
      ['District', 'select', 'optional'],
      ['Commission rate', 'text', 'optional'],
    ],
    typed: {
      ...person,
      role: 'dsa',
      country: 'India',
      state: 'Kerala',
      district: 'Wayanad',
      commissionRate: '2.5',
    },
    role: 'super_admin',
    fallback: /^Failed to create admin: the server could not be reached\.$/,
    prefix: 'Failed to create admin: ',
  },
  {
    path: '/dashboard/password',
    module: changePassword,
    call: 'POST /auth/password',
    fields: [
      ['Current password', 'password'],
      ['New password', 'password'],
      ['New password again', 'password'],
    ],
    typed: { currentPassword: 'monsoon rain', newPassword: 'monsoon wind', repeatedPassword: 'monsoon wind' },
    role: 'user',
    fallback: /may already be active/,
    prefix: '',
  },
  {
    path: '/lead-form',
    module: leadForm,
    call: 'POST /leads/join',
    fields: [
      ['Name', 'text'],
      ['Email', 'email'],
      ['Code', 'text', 'optional'],
      ['', 'hidden', 'optional'],
    ],
    typed: { name: person.name, email: person.email, ref: 'MUNNAR26' },
    fallback: /^Your details could not be sent\. They are still here\./,
  },
]

/** What a field shows of what was typed: no password and no file, and a checkbox is checked. */
const shownOf = ({ name, type }: Control, typed: FormPage['typed']) => {
  const given = typed[name]
  return type === 'password' || typeof given !== 'string' ? '' : given
}

test('without JavaScript only the steps of a form and a message that becomes a toast look different', () => {
  const css = ['app/app.css', 'app/routes/auth/affiliate-register/wizard.css']
    .map((file) => readFileSync(file, 'utf8'))
    .join('')

  expect(css.match(/\(scripting:/g)).toHaveLength(3)
  expect(css).toMatch(/@media \(scripting: enabled\) \{\s*\.wizard\[/)
  expect(css).toMatch(/\.wizard-only \{[^{}]*@media \(scripting: enabled\)/)
  expect(css).toMatch(/\.flash \{[^{}]*@media \(scripting: enabled\)/)
})

describe.each(pages)('without JavaScript, the form at $path', (page) => {
  const { path, module, call, fields, typed, role, fallback, prefix } = page
  const where = role === undefined ? { path } : { path, cookie: 'accessToken=abc' }
  const profile = { 'GET /auth/profile': aProfile(role === undefined ? {} : { role }) }

  async function post(answer: Response, withReferral = '') {
    hostAnswers({ ...profile, [call]: answer })
    const form = path === '/affiliate/register' ? registration() : (typed as Record<string, string>)
    const posted = await visit(module, { ...where, path: `${path}${withReferral}`, form, withPage: true })
    return { posted, html: render(module.default, { data: posted.loaded }, posted) }
  }

  test('has labels and types on its fields, and browser validation of required ones', async () => {
    hostAnswers(profile)
    hostOffers(call)
    const html = render(module.default, await visit(module, where))

    expect(formTagIn(html)).toContain(`action="${path}"`)
    expect(formTagIn(html)).not.toMatch(/novalidate/i)
    expect(
      controlsIn(html).map(({ label = '', type, isRequired }) =>
        isRequired ? [label, type] : [label, type, 'optional'],
      ),
    ).toEqual(fields)
  })

  test('takes every phone number that the host may take, and not the country code alone', async () => {
    hostAnswers(profile)
    hostOffers(call)
    const html = render(module.default, await visit(module, where))
    const [field] = /<input[^>]*type="tel"[^>]*>/.exec(html) ?? []
    const pattern = new RegExp(`^(?:${/pattern="([^"]*)"/.exec(field ?? '')?.[1] ?? '.*'})$`, 'v')
    const isTaken = (number: string) => pattern.test(number)

    const short = ['12345', '0484-2360', '+971 4 330']
    // Customers register with our own host alone, which calls them.
    expect(short.map(isTaken)).toEqual(short.map(() => path !== '/register'))
    expect(isTaken('+91 98470 12345')).toBe(true)
    expect(isTaken('+91 ')).toBe(field === undefined)
  })

  test.each([
    ['a refusal', () => json({ message: 'The office is closed.' }, 409), 409],
    ['a host that is down', () => Response.error(), 502],
  ] as const)(
    'shows %s in one focused line, and keeps the typed values except passwords and files',
    async (_, answer, status) => {
      const { posted, html } = await post(answer(), path === '/lead-form' ? '?ref=MUNNAR26' : '')
      const line = answerIn(html.slice(html.indexOf('<form')))

      expect(posted.status).toBe(status)
      expect(line).toMatchObject({ role: path === '/lead-form' ? 'status' : 'alert', hasFocus: true })
      if (status === 409 && prefix !== undefined) expect(line?.words).toBe(`${prefix}The office is closed.`)
      else expect(line?.words).toMatch(fallback)
      for (const control of controlsIn(html)) {
        const shown = [control.name, control.value, control.isChecked]
        expect(shown).toEqual([control.name, shownOf(control, typed), control.type === 'checkbox'])
      }
      expect(html).not.toContain('monsoon')
    },
  )

  test('opens at the first wrong field after it was sent empty, where browsers did not check it', async () => {
    hostAnswers(profile)
    hostOffers(call)
    const form = path === '/affiliate/register' ? new FormData() : { nothing: '' }
    const posted = await visit(module, { ...where, form, withPage: true })
    const html = render(module.default, { data: posted.loaded }, posted)
    const wrong = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*aria-invalid="true"[^>]*>/g)]

    expect(posted.status).toBe(400)
    expect(html.match(/ autofocus=""/gi)).toHaveLength(1)
    expect(wrong[0]?.[0]).toMatch(/ autofocus=""/i)
  })
})
