// Identities and payout accounts of the people whom the platform pays.
import type { PayoutAccountDetails } from '@affiliate-booking/contract/shapes/accounts/payout-accounts'
import sharp from 'sharp'
import {
  approveIdentity,
  requestIdentityResubmission,
} from '../../../../services/identity/decide-identity.ts'
import { findLatest } from '../../../../services/identity/submission.ts'
import { submitIdentity } from '../../../../services/identity/submit-identity.ts'
import { setPayoutAccount } from '../../../../services/payout-accounts/set-payout-account.ts'
import type { Account } from '../../../../services/users/account.ts'
import { dayAgoAt } from '../instants.ts'
import type { DemoDependencies } from '../context.ts'
import { expectOk, noOrigin, type Step } from './play.ts'

export interface Payee {
  account: Account
  password: string
  pan: string
  legalName?: string
  /** Days since the identity was submitted. */
  age: number
  /** Unset: approved. */
  state?: 'submitted' | 'resubmission requested'
  paidTo?: PayoutAccountDetails
}

interface Context {
  deps: DemoDependencies
  reviewer: Account
  picture: Uint8Array<ArrayBuffer>
}

/** A PAN card without anything personal. Of plain areas: the process may not read other formats than pictures. */
export async function drawPanCard(): Promise<Uint8Array<ArrayBuffer>> {
  const area = (left: number, top: number, width: number, height: number, background: string) => ({
    left,
    top,
    input: { create: { width, height, channels: 3 as const, background } },
  })
  const card = sharp({ create: { width: 640, height: 400, channels: 3, background: '#cfe3f1' } }).composite([
    area(0, 0, 640, 76, '#7aa7c7'),
    ...[260, 330, 190, 300].map((width, row) => area(40, 120 + row * 56, width, 22, '#1e3a5f')),
    area(450, 120, 150, 190, '#f4f7fa'),
    area(490, 150, 70, 70, '#8796a5'),
    area(470, 240, 110, 70, '#8796a5'),
  ])
  return new Uint8Array(await card.png().toBuffer())
}

export function payeeSteps(payee: Payee, { deps, reviewer, picture }: Context): Step[] {
  const { account: actor, age, state, paidTo } = payee
  const step = (daysLater: number, time: string, act: (clock: Clock) => Promise<void>): Step => {
    const at = dayAgoAt(deps.now(), age - daysLater, time)
    return { at, act: (tx) => act({ ...deps, db: tx, now: () => at }) }
  }
  const submitted = step(0, '18:10', async (clock) => {
    const { pan, legalName = actor.name } = payee
    const { city, district, state: stateName } = actor
    const payload = {
      legalName,
      payeeType: pan.charAt(3) === 'P' ? ('individual' as const) : ('company' as const),
      pan,
      address: [city, district, stateName, 'India'].filter((part) => part !== null).join(', '),
      panPicture: new File([picture], 'pan.png', { type: 'image/png' }),
    }
    expectOk(await submitIdentity(clock, actor, payload, noOrigin))
  })
  const steps = [submitted]
  if (state !== 'submitted') steps.push(step(1, '11:40', (clock) => decide(clock, reviewer, payee)))
  if (paidTo) steps.push(step(2, '20:30', (clock) => changeAccount(clock, payee, paidTo)))
  return steps
}

type Clock = DemoDependencies

/** The demo knows its own passwords. */
const withoutCheck = (passwords: Clock['passwords']): Clock['passwords'] => ({
  ...passwords,
  matches: async () => true,
})

async function decide(clock: Clock, reviewer: Account, { account, state }: Payee): Promise<void> {
  const submission = await findLatest(clock.db, account.id)
  if (!submission) throw new Error('A demo identity was not submitted')
  const { id, version } = submission
  if (state === 'resubmission requested') {
    const reason = 'The number on the picture of the PAN card cannot be read. Take it again in daylight.'
    expectOk(await requestIdentityResubmission(clock, reviewer, id, { version, reason }, noOrigin))
  } else {
    expectOk(await approveIdentity(clock, reviewer, id, { version, isPanValid: true }, noOrigin))
  }
}

export async function changeAccount(
  clock: Clock,
  { account, password: currentPassword }: Pick<Payee, 'account' | 'password'>,
  paidTo: PayoutAccountDetails,
): Promise<void> {
  const passwords = withoutCheck(clock.passwords)
  expectOk(await setPayoutAccount({ ...clock, passwords }, account, { ...paidTo, currentPassword }, noOrigin))
}
