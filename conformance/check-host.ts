// Drives a host through the documented calls with throw-away accounts, and says what agrees and what does not.
import { randomBytes } from 'node:crypto'
import type { Call } from '@affiliate-booking/contract/call'
import { createAdmin, loginAdmin, registerAdmin } from '@affiliate-booking/contract/calls/admins'
import {
  generateQr,
  getQr,
  QrResponse,
  registerAffiliate,
} from '@affiliate-booking/contract/calls/affiliates'
import { getProfile, login, registerProvider, UserResponse } from '@affiliate-booking/contract/calls/auth'
import { isRole } from '@affiliate-booking/contract/options/roles'
import { type Answer, createVisitor, type Visitor } from './browser.ts'
import { accepted, type Finding, nameOf, rejected } from './judge.ts'

export interface HostToCheck {
  /** Such as https://host.example */
  readonly origin: string
  /** The names of its cookies that the app forwards. */
  readonly cookieNames: readonly string[]
  /** A super admin of the host; without one, creating admins is tried only by those who may not. */
  readonly superAdmin?: { readonly email: string; readonly password: string }
}

type Problem = string | undefined

/** Every finding, in the order of the calls; a host that cannot be reached is one that differs. */
export async function checkHost({ origin, cookieNames, superAdmin }: HostToCheck): Promise<Finding[]> {
  const findings: Finding[] = []

  async function check(call: Call, attempt: string, look: () => Promise<Problem>) {
    const problem = await look().catch((error: unknown) => `no answer: ${String(error)}`)
    findings.push({
      call: nameOf(call),
      attempt,
      verdict: problem === undefined ? 'agrees' : 'differs',
      ...(problem !== undefined && { detail: problem }),
    })
  }

  const signsIn = (answer: Answer): Problem =>
    answer.cookies.some((name) => cookieNames.includes(name))
      ? undefined
      : `none of its cookies is forwarded: it set ${answer.cookies.join(', ') || 'none'}, API_COOKIES has ${cookieNames.join(', ')}`

  const provider = person('provider')
  const affiliate = person('affiliate')
  const admin = person('admin')
  const stranger = createVisitor(origin)
  const providing = createVisitor(origin)
  const promoting = createVisitor(origin)

  await check(registerProvider, 'a new provider', async () =>
    accepted(registerProvider, await stranger.send(registerProvider, provider)),
  )
  await check(registerProvider, 'the same email again', async () =>
    rejected(await stranger.send(registerProvider, provider)),
  )
  await check(registerProvider, 'without an email', async () =>
    rejected(await stranger.send(registerProvider, { ...person('nobody'), email: undefined })),
  )

  await check(login, 'a wrong password', async () => {
    const answer = await stranger.send(login, { email: provider.email, password: 'not the password' })
    return rejected(answer) ?? (signsIn(answer) === undefined ? 'it sets a session cookie' : undefined)
  })
  await check(login, 'an unknown email', async () =>
    rejected(await stranger.send(login, credentials(person('ghost')))),
  )
  await check(login, 'the provider', async () => {
    const answer = await providing.send(login, credentials(provider))
    return accepted(login, answer) ?? signsIn(answer)
  })

  await check(getProfile, 'signed out', async () =>
    rejected(await stranger.send(getProfile), [401, 403, 404]),
  )
  await check(getProfile, 'the provider', async () => {
    const answer = await providing.send(getProfile)
    return accepted(getProfile, answer) ?? belongsTo(answer, provider.email, 'service_provider')
  })

  await check(registerAffiliate, 'a new affiliate, with three pictures', async () =>
    accepted(registerAffiliate, await stranger.send(registerAffiliate, affiliateForm(affiliate))),
  )
  await check(registerAffiliate, 'without pictures', async () => {
    const form = affiliateForm(person('nobody'))
    for (const name of ['aadhar', 'panCard', 'selfie']) form.delete(name)
    return rejected(await stranger.send(registerAffiliate, form))
  })
  await check(login, 'the affiliate', async () => {
    const answer = await promoting.send(login, credentials(affiliate))
    return accepted(login, answer) ?? signsIn(answer)
  })
  await check(getProfile, 'the affiliate', async () => {
    const answer = await promoting.send(getProfile)
    return accepted(getProfile, answer) ?? belongsTo(answer, affiliate.email, 'affiliate')
  })

  await check(getQr, 'signed out', async () => rejected(await stranger.send(getQr), [401, 403, 404]))
  await check(getQr, 'the affiliate, before there is one', async () => {
    const answer = await promoting.send(getQr)
    // A host may say "none yet" by 404, too.
    return answer.status === 404 ? undefined : accepted(getQr, answer)
  })
  let made: string | null | undefined
  await check(generateQr, 'the affiliate', async () => {
    const answer = await promoting.send(generateQr)
    made = QrResponse.safeParse(answer.body).data?.qrCodeUrl
    return accepted(generateQr, answer) ?? (made ? undefined : 'the answer has no qrCodeUrl')
  })
  await check(getQr, 'the affiliate, afterwards', async () => {
    const answer = await promoting.send(getQr)
    const kept = QrResponse.safeParse(answer.body).data?.qrCodeUrl
    return accepted(getQr, answer) ?? (kept ? undefined : 'the answer has no qrCodeUrl')
  })

  await check(registerAdmin, 'a new administrator', async () =>
    accepted(registerAdmin, await stranger.send(registerAdmin, admin)),
  )
  await check(loginAdmin, 'a wrong password', async () =>
    rejected(await stranger.send(loginAdmin, { email: admin.email, password: 'not the password' })),
  )
  await check(loginAdmin, 'the new administrator, who may have to wait for approval', async () => {
    const answer = await createVisitor(origin).send(loginAdmin, credentials(admin))
    return answer.status < 400 ? accepted(loginAdmin, answer) : rejected(answer)
  })

  await check(createAdmin, 'signed out', async () =>
    rejected(await stranger.send(createAdmin, { ...person('admin'), role: 'super_admin' }), [401, 403]),
  )
  await check(createAdmin, 'an affiliate', async () =>
    rejected(await promoting.send(createAdmin, { ...person('admin'), role: 'super_admin' }), [401, 403]),
  )
  for (const [role, extra] of Object.entries(reaches)) {
    if (superAdmin === undefined) {
      findings.push({
        call: nameOf(createAdmin),
        attempt: `a super admin makes a ${role}`,
        verdict: 'skipped',
        detail: 'no super admin was given',
      })
      continue
    }
    await check(createAdmin, `a super admin makes a ${role}`, () =>
      makesAdmin(createVisitor(origin), superAdmin, role, extra),
    )
  }
  return findings
}

async function makesAdmin(
  visitor: Visitor,
  superAdmin: { email: string; password: string },
  role: string,
  extra: object,
): Promise<Problem> {
  const door = await visitor.send(loginAdmin, superAdmin)
  const closed = accepted(loginAdmin, door)
  if (closed !== undefined) return `the super admin cannot sign in: ${closed}`
  const made = person(role)
  const answer = await visitor.send(createAdmin, { ...made, role, ...extra })
  const refused = accepted(createAdmin, answer)
  if (refused !== undefined) return refused
  const entering = await visitor.send(loginAdmin, credentials(made))
  const shut = accepted(loginAdmin, entering)
  return shut === undefined ? undefined : `the new ${role} cannot sign in: ${shut}`
}

const place = { country: 'India', state: 'Kerala', district: 'Idukki' }

const reaches = {
  super_admin: {},
  nsa: { nsaInfo: { country: place.country, commissionRate: 0 } },
  ssa: { ssaInfo: { country: place.country, state: place.state, commissionRate: 1.5 } },
  dsa: { dsaInfo: { ...place, commissionRate: 2 } },
}

const person = (kind: string) => ({
  name: `Conformance ${kind.replaceAll('_', ' ')}`,
  email: `conformance-${kind.replaceAll('_', '-')}-${randomBytes(6).toString('hex')}@example.com`,
  phone: '+91 98470 12345',
  password: `Kit-${randomBytes(9).toString('hex')}`,
})

type Person = ReturnType<typeof person>

const credentials = ({ email, password }: Person) => ({ email, password })

/** The smallest PNG: one transparent pixel. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

function affiliateForm({ name, email, phone, password }: Person): FormData {
  const form = new FormData()
  const fields = {
    name,
    email,
    password,
    phone,
    'address[city]': 'Munnar',
    'address[district]': place.district,
    'address[state]': place.state,
    'address[country]': place.country,
    preferredLanguage: 'Malayalam',
    promotionMethod: 'Field visits',
    panNumber: 'ABCDE1234F',
    businessType: 'individual',
    agreementAccepted: 'true',
    signature: name,
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  for (const field of ['aadhar', 'panCard', 'selfie']) {
    form.set(field, new File([image], `${field}.png`, { type: 'image/png' }))
  }
  return form
}

function belongsTo(answer: Answer, email: string, role: string): Problem {
  const user = UserResponse.safeParse(answer.body).data?.user
  if (user?.email !== email) return 'the answer is not the account that signed in'
  if (!isRole(user.role)) return `the role is none of the seven: ${String(user.role)}`
  return user.role === role ? undefined : `the role is ${user.role} instead of ${role}`
}
