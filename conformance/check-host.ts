// Sends the documented calls to a host, with throw-away accounts, and compares the responses with the contract.
import { randomBytes } from 'node:crypto'
import type { Call } from '@affiliate-booking/contract/call'
import { createAdmin, loginAdmin, registerAdmin } from '@affiliate-booking/contract/calls/accounts/admins'
import {
  generateQr,
  getQr,
  QrResponse,
  registerAffiliate,
} from '@affiliate-booking/contract/calls/accounts/affiliates'
import {
  getProfile,
  login,
  ProfileResponse,
  registerProvider,
  UserResponse,
} from '@affiliate-booking/contract/calls/accounts/auth'
import { isRole } from '@affiliate-booking/contract/options/accounts/roles'
import { type HostResponse, createVisitor, type Patience, type Visitor } from './visitor.ts'
import { checkSuccess, type Finding, formatCall, checkError } from './expectations.ts'

export interface CheckHostOptions {
  /** Such as https://host.example */
  readonly origin: string
  /** The cookies that the app forwards. */
  readonly cookieNames: readonly string[]
  /** How long to wait for an answer; without it, as long as the app does. */
  readonly patience?: Patience
  /** Without one, createAdmin is only tested without permission. */
  readonly superAdmin?: { readonly email: string; readonly password: string }
}

type Problem = string | undefined

/** All findings in the order of the calls. A host that cannot be reached differs in each. */
export async function checkHost({
  origin,
  cookieNames,
  patience,
  superAdmin,
}: CheckHostOptions): Promise<Finding[]> {
  const findings: Finding[] = []

  async function check(call: Call, attempt: string, findProblem: () => Promise<Problem>) {
    const problem = await findProblem().catch((error: unknown) => `no response: ${String(error)}`)
    findings.push({
      call: formatCall(call),
      attempt,
      verdict: problem === undefined ? 'agrees' : 'differs',
      ...(problem !== undefined && { detail: problem }),
    })
  }

  const setsSession = (answer: HostResponse): Problem =>
    answer.cookies.some((name) => cookieNames.includes(name))
      ? undefined
      : `the app would forward none of its cookies: it set ${answer.cookies.join(', ') || 'none'}, API_COOKIES has ${cookieNames.join(', ')}`

  const newVisitor = () => createVisitor(origin, cookieNames, patience)

  const provider = person('provider')
  const affiliate = person('affiliate')
  const admin = person('admin')
  const visitor = newVisitor()
  const providerSession = newVisitor()
  const affiliateSession = newVisitor()

  await check(registerProvider, 'a new provider', async () =>
    checkSuccess(registerProvider, await visitor.send(registerProvider, provider)),
  )
  await check(registerProvider, 'the same email again', async () =>
    checkError(await visitor.send(registerProvider, provider)),
  )
  await check(registerProvider, 'without an email', async () =>
    checkError(await visitor.send(registerProvider, { ...person('nobody'), email: undefined })),
  )

  await check(login, 'a wrong password', async () => {
    const answer = await visitor.send(login, { email: provider.email, password: 'not the password' })
    return checkError(answer) ?? (setsSession(answer) === undefined ? 'it sets a session cookie' : undefined)
  })
  await check(login, 'an unknown email', async () =>
    checkError(await visitor.send(login, credentials(person('ghost')))),
  )
  await check(login, 'the provider', async () => {
    const answer = await providerSession.send(login, credentials(provider))
    return checkSuccess(login, answer) ?? setsSession(answer)
  })

  await check(getProfile, 'signed out', async () => {
    const answer = await visitor.send(getProfile)
    return isWithoutUser(answer) ? undefined : checkError(answer, [401, 403, 404])
  })
  await check(getProfile, 'the provider', async () => {
    const answer = await providerSession.send(getProfile)
    const problem = checkSuccess(getProfile, answer) ?? belongsTo(answer, provider.email, 'service_provider')
    const dropped = providerSession.droppedNames()
    return problem === undefined || dropped.length === 0
      ? problem
      : `${problem}; the app forwards no ${dropped.join(', ')}: API_COOKIES may lack it`
  })

  await check(registerAffiliate, 'a new affiliate with three images', async () =>
    checkSuccess(registerAffiliate, await visitor.send(registerAffiliate, affiliateForm(affiliate))),
  )
  await check(registerAffiliate, 'without images', async () => {
    const form = affiliateForm(person('nobody'))
    for (const name of ['aadhar', 'panCard', 'selfie']) form.delete(name)
    return checkError(await visitor.send(registerAffiliate, form))
  })
  await check(login, 'the affiliate', async () => {
    const answer = await affiliateSession.send(login, credentials(affiliate))
    return checkSuccess(login, answer) ?? setsSession(answer)
  })
  await check(getProfile, 'the affiliate', async () => {
    const answer = await affiliateSession.send(getProfile)
    return checkSuccess(getProfile, answer) ?? belongsTo(answer, affiliate.email, 'affiliate')
  })

  await check(getQr, 'signed out', async () => checkError(await visitor.send(getQr), [401, 403, 404]))
  await check(getQr, 'the affiliate, before generating one', async () => {
    const answer = await affiliateSession.send(getQr)
    // A host may also answer 404 while there is none.
    return answer.status === 404 ? undefined : checkSuccess(getQr, answer)
  })
  await check(generateQr, 'the affiliate', async () => {
    const answer = await affiliateSession.send(generateQr)
    return checkSuccess(generateQr, answer) ?? hasQrCode(answer)
  })
  await check(getQr, 'the affiliate, after generating one', async () => {
    const answer = await affiliateSession.send(getQr)
    return checkSuccess(getQr, answer) ?? hasQrCode(answer)
  })

  await check(registerAdmin, 'a new administrator', async () =>
    checkSuccess(registerAdmin, await visitor.send(registerAdmin, admin)),
  )
  await check(loginAdmin, 'a wrong password', async () =>
    checkError(await visitor.send(loginAdmin, { email: admin.email, password: 'not the password' })),
  )
  await check(loginAdmin, 'the new administrator, who may need approval', async () => {
    const answer = await newVisitor().send(loginAdmin, credentials(admin))
    return answer.status < 400 ? checkSuccess(loginAdmin, answer) : checkError(answer)
  })

  await check(createAdmin, 'signed out', async () =>
    checkError(await visitor.send(createAdmin, { ...person('admin'), role: 'super_admin' }), [401, 403]),
  )
  await check(createAdmin, 'an affiliate', async () =>
    checkError(
      await affiliateSession.send(createAdmin, { ...person('admin'), role: 'super_admin' }),
      [401, 403],
    ),
  )
  for (const [role, extra] of Object.entries(territoryFields)) {
    if (superAdmin === undefined) {
      findings.push({
        call: formatCall(createAdmin),
        attempt: `a super admin creates a ${role}`,
        verdict: 'skipped',
        detail: 'needs a super admin: set CONFORMANCE_ADMIN_EMAIL and CONFORMANCE_ADMIN_PASSWORD',
      })
      continue
    }
    await check(createAdmin, `a super admin creates a ${role}`, () =>
      createsAdmin(newVisitor(), superAdmin, role, extra),
    )
  }
  return findings
}

const hasQrCode = (answer: HostResponse): Problem =>
  QrResponse.safeParse(answer.body).data?.qrCodeUrl ? undefined : 'the response has no qrCodeUrl'

async function createsAdmin(
  visitor: Visitor,
  superAdmin: { email: string; password: string },
  role: string,
  extra: object,
): Promise<Problem> {
  const loggedIn = await visitor.send(loginAdmin, superAdmin)
  const loginProblem = checkSuccess(loginAdmin, loggedIn)
  if (loginProblem !== undefined) return `the super admin cannot sign in: ${loginProblem}`
  const admin = person(role)
  const answer = await visitor.send(createAdmin, { ...admin, role, ...extra })
  const problem = checkSuccess(createAdmin, answer)
  if (problem !== undefined) return problem
  const adminLoginProblem = checkSuccess(loginAdmin, await visitor.send(loginAdmin, credentials(admin)))
  return adminLoginProblem === undefined ? undefined : `the new ${role} cannot sign in: ${adminLoginProblem}`
}

const location = { country: 'India', state: 'Kerala', district: 'Idukki' }

const territoryFields = {
  super_admin: {},
  nsa: { nsaInfo: { country: location.country, commissionRate: 0 } },
  ssa: { ssaInfo: { country: location.country, state: location.state, commissionRate: 1.5 } },
  dsa: { dsaInfo: { ...location, commissionRate: 2 } },
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
    'address[district]': location.district,
    'address[state]': location.state,
    'address[country]': location.country,
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

function isWithoutUser({ status, body }: HostResponse): boolean {
  if (status !== 200) return status === 204
  const profile = ProfileResponse.safeParse(body)
  return profile.success && profile.data?.user == null
}

function belongsTo(answer: HostResponse, email: string, role: string): Problem {
  const user = UserResponse.safeParse(answer.body).data?.user
  if (user?.email !== email) return 'the response is not the signed-in account'
  if (!isRole(user.role)) return `unknown role: ${String(user.role)}`
  return user.role === role ? undefined : `the role is ${user.role} instead of ${role}`
}
