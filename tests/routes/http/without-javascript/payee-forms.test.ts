// The forms of payees as HTML: what a browser without JavaScript shows again after a failure.
import { describe, expect, test } from 'vitest'
import * as links from '../../../../app/routes/commissions/links/route.tsx'
import * as identity from '../../../../app/routes/settings/identity/route.tsx'
import * as payoutAccount from '../../../../app/routes/settings/payout-account/route.tsx'
import { answerIn, controlsIn } from '../../support/form-markup.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

interface FormPage {
  readonly name: string
  readonly path: string
  readonly module: { readonly default: unknown; readonly loader?: unknown; readonly action?: unknown }
  /** What the page is made of. */
  readonly answers: Readonly<Record<string, object>>
  readonly call: string
  readonly typed: Readonly<Record<string, string>>
  /** With a file that is left empty. */
  readonly isUpload?: true
  /** Typed, and never shown again. */
  readonly secrets?: readonly string[]
  /** An entry that is wrong, and the error at its field. */
  readonly wrong: { readonly name: string; readonly value: string; readonly error: string }
}

const none = { clicks: 0, visitors: 0, bookings: 0, leads: 0, earnings: 0 }
const site = {
  id: 'link-1',
  code: 'ASHA2026',
  path: '/?ref=ASHA2026',
  product: null,
  campaign: null,
  createdAt: '2026-10-01T06:00:00Z',
  disabledAt: null,
  ...none,
}
const start = {
  legalName: 'Asha Nair',
  payeeType: 'individual',
  pan: 'ABCPN1234F',
  address: 'Munnar',
  gstin: '',
  hasPicture: true,
}

const pages: FormPage[] = [
  {
    name: 'a link for a campaign',
    path: '/commissions/links',
    module: links,
    answers: {
      'GET /referral-links': {
        site,
        links: { rows: [], next: null, previous: null },
        totals: none,
        days: [{ day: '2026-10-01', ...none }],
      },
    },
    call: 'POST /referral-links',
    typed: { campaign: 'Onam "2026"' },
    wrong: { name: 'campaign', value: '  ', error: 'Campaign is required.' },
  },
  {
    name: 'an identity',
    path: '/settings/identity',
    module: identity,
    answers: { 'GET /identity': { identity: { status: 'not_submitted', canSubmit: true, start } } },
    call: 'POST /identity',
    typed: {
      legalName: 'Asha "Ammu" Nair',
      payeeType: 'company',
      pan: 'ABCCN1234F',
      address: '12 Tea Road, Munnar',
      gstin: '',
    },
    isUpload: true,
    wrong: { name: 'pan', value: 'ABC', error: 'Enter a PAN such as ABCPN1234F, or “none”.' },
  },
  {
    name: 'a UPI id',
    path: '/settings/payout-account',
    module: payoutAccount,
    answers: { 'GET /payout-account': { account: null, waitingDays: 3 } },
    call: 'POST /payout-account',
    typed: { kind: 'upi', upiId: 'asha@okaxis', currentPassword: 'monsoon rain' },
    secrets: ['currentPassword'],
    wrong: { name: 'upiId', value: 'asha', error: 'Enter a UPI id such as name@bank.' },
  },
  {
    name: 'a bank account',
    path: '/settings/payout-account',
    module: payoutAccount,
    answers: { 'GET /payout-account': { account: null, waitingDays: 3 } },
    call: 'POST /payout-account',
    typed: {
      kind: 'bank',
      holder: 'Asha "Ammu" Nair',
      ifsc: 'HDFC0001234',
      accountNumber: '50100012345678',
      repeatedNumber: '50100012345678',
      currentPassword: 'monsoon rain',
    },
    secrets: ['accountNumber', 'repeatedNumber', 'currentPassword'],
    wrong: { name: 'ifsc', value: 'HDFC', error: 'Enter an IFSC such as HDFC0001234.' },
  },
]

function uploadOf(entries: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

describe.each(pages)('without JavaScript, the form of $name', (page) => {
  const { path, module, answers, call, typed, isUpload, secrets = [], wrong } = page

  async function post(form: Record<string, string>, answer: Response) {
    const loaded = Object.entries(answers).map(([at, body]) => [at, json(body)] as const)
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'affiliate' }),
      ...Object.fromEntries(loaded),
      [call]: answer,
    })
    const where = { path, cookie: 'accessToken=abc' }
    const posted = await visit(module, { ...where, form: isUpload ? uploadOf(form) : form, withPage: true })
    const html = render(module.default, { data: posted.loaded }, posted, path)
    const sent = received.filter(({ method }) => method === 'POST')
    return { status: posted.status, html, sent }
  }

  /** The form that posts the fields. */
  const formIn = (html: string) => {
    const name = Object.keys(typed).at(1) ?? Object.keys(typed)[0]
    const at = html.indexOf(` name="${name}"`)
    return html.slice(html.lastIndexOf('<form', at), html.indexOf('</form>', at))
  }

  const expectKept = (html: string, given: Record<string, string>) => {
    const controls = controlsIn(formIn(html)).filter(({ name }) => name in given)
    const kept = controls.map(({ name, value }) => [name, value])
    expect(Object.fromEntries(kept)).toEqual(
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, secrets.includes(name) ? '' : value]),
      ),
    )
    for (const name of secrets) expect(html).not.toContain(given[name])
  }

  test('shows an error at its field, keeps what was typed and sends nothing', async () => {
    const given = { ...typed, [wrong.name]: wrong.value }
    const { status, html, sent } = await post(given, json({}))
    expect([status, sent]).toEqual([400, []])
    expect(controlsIn(formIn(html)).find(({ name }) => name === wrong.name)?.error).toBe(wrong.error)
    expectKept(html, given)
  })

  test('shows the host’s refusal in one focused line, and keeps what was typed', async () => {
    const { status, html, sent } = await post(typed, json({ message: 'The office is closed.' }, 409))
    expect([status, sent.length]).toEqual([409, 1])
    expect(answerIn(formIn(html))).toMatchObject({
      role: 'alert',
      words: 'The office is closed.',
      hasFocus: true,
    })
    expectKept(html, typed)
  })
})
