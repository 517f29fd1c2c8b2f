// Every setting of the platform, declared once: what it is called and does, its range and its default. What is not
// here is a constant, a rule with dates (fees, commissions, tax) or a variable of the environment.
import { holdMinutes, reviewHours } from '@affiliate-booking/contract/options/bookings'
import { maximumDailyReferrals } from '@affiliate-booking/contract/options/referrals/referral'
import { upiIdPattern } from '@affiliate-booking/contract/shapes/accounts/payout-accounts'

/** Such as `en English, ml മലയാളം`. */
const languagesPattern = /^[a-z]{2,3} [^,]+(, ?[a-z]{2,3} [^,]+)*$/u

interface Declared {
  readonly group: 'Languages' | 'Bookings' | 'Payments' | 'Payouts' | 'Referrals' | 'Leads' | 'Security'
  readonly label: string
  readonly explanation: string
}

export interface CountSetting extends Declared {
  readonly kind: 'count' | 'rupees'
  readonly unit?: 'minutes' | 'hours' | 'days' | 'bookings'
  readonly minimum: number
  readonly maximum: number
  readonly default: number
}

export interface SwitchSetting extends Declared {
  readonly kind: 'switch'
  readonly default: boolean
}

export interface TextSetting extends Declared {
  readonly kind: 'text'
  readonly default: string
  readonly pattern: RegExp
  /** For what does not match. */
  readonly advice: string
}

export type DeclaredSetting = CountSetting | SwitchSetting | TextSetting

const rupees = (amount: number) => amount * 100

const answerTime = {
  group: 'Leads',
  kind: 'count',
  unit: 'hours',
  minimum: 1,
  maximum: 240,
} as const

export const declaredSettings = {
  holdMinutes: {
    group: 'Bookings',
    label: 'Hold before payment',
    explanation:
      'Seats are held for this long while the customer pays. Seats that are held already keep their time.',
    kind: 'count',
    unit: 'minutes',
    minimum: 5,
    maximum: 120,
    default: holdMinutes,
  },
  reviewHours: {
    group: 'Bookings',
    label: 'Hold while a payment is checked',
    explanation:
      'Seats are held for this long after the customer has entered a payment, at most until the start. Payments that are being checked already keep their time.',
    kind: 'count',
    unit: 'hours',
    minimum: 1,
    maximum: 168,
    default: reviewHours,
  },
  unpaidBookings: {
    group: 'Bookings',
    label: 'Unpaid bookings of one customer',
    explanation: 'A customer with this many unpaid bookings pays for one before the next is held.',
    kind: 'count',
    unit: 'bookings',
    minimum: 1,
    maximum: 50,
    default: 5,
  },
  upiId: {
    group: 'Payments',
    label: 'UPI id for payments',
    explanation:
      'Customers pay to this UPI id. Empty: no payment by UPI. Held bookings that are not paid yet show the new id at once.',
    kind: 'text',
    default: '',
    pattern: upiIdPattern,
    advice: 'Enter a UPI id such as name@bank.',
  },
  upiName: {
    group: 'Payments',
    label: 'Name of the UPI id',
    explanation:
      'UPI apps show it to the customer. Use the name that the bank has. Empty: the default name, or the UPI id without one.',
    kind: 'text',
    default: '',
    pattern: /^[^\p{Cc}]{1,100}$/u,
    advice: 'Enter the name in one line.',
  },
  commissionHoldDays: {
    group: 'Payouts',
    label: 'Holding time of commissions',
    explanation:
      'Commissions and shares are available this long after the trip. Bookings that are settled already keep their day.',
    kind: 'count',
    unit: 'days',
    minimum: 0,
    maximum: 365,
    default: 7,
  },
  payoutMinimum: {
    group: 'Payouts',
    label: 'Minimum of a payout',
    explanation: 'Smaller sums wait for the next batch. Drafts are checked again when they are approved.',
    kind: 'rupees',
    minimum: rupees(1),
    maximum: rupees(1_00_000),
    default: rupees(500),
  },
  payoutAccountWaitingDays: {
    group: 'Payouts',
    label: 'Waiting time of a new payout account',
    explanation:
      'Payouts wait this long after a payee has changed their account. Accounts that wait already keep their day.',
    kind: 'count',
    unit: 'days',
    minimum: 0,
    maximum: 30,
    default: 3,
  },
  singleOperator: {
    group: 'Payouts',
    label: 'Single operator',
    explanation:
      'The one super administrator approves what they have created, and each such payout says so. It ends by itself once there is a second one.',
    kind: 'switch',
    default: false,
  },
  adminSecondFactor: {
    group: 'Security',
    label: 'Two-step sign-in for administrators',
    explanation:
      'Administrators without two-step sign-in have 14 days from the day when this is turned on, or from the day when they became one. After that they can do nothing but set it up. Demo accounts are left out.',
    kind: 'switch',
    default: false,
  },
  dailyReferrals: {
    group: 'Referrals',
    label: 'Referrals a day from one visitor',
    explanation:
      'When one visitor or address brings this many in a day, further commissions are held until somebody has looked at them.',
    kind: 'count',
    unit: 'bookings',
    minimum: 1,
    maximum: 100,
    default: maximumDailyReferrals,
  },
  leadHighHours: {
    ...answerTime,
    label: 'First answer to an urgent lead',
    explanation:
      'In working hours. Urgent are loans from ₹10 lakh and homes from ₹50 lakh. Leads that are assigned already keep their time.',
    default: 2,
  },
  leadMediumHours: {
    ...answerTime,
    label: 'First answer to a usual lead',
    explanation: 'In working hours. Leads that are assigned already keep their time.',
    default: 8,
  },
  leadLowHours: {
    ...answerTime,
    label: 'First answer to a lead of low priority',
    explanation: 'In working hours. Leads that are assigned already keep their time.',
    default: 24,
  },
  workdayStart: {
    group: 'Leads',
    label: 'Start of the working day',
    explanation: 'The full hour at which partners begin to answer leads, Monday to Saturday.',
    kind: 'count',
    minimum: 0,
    maximum: 12,
    default: 9,
  },
  workdayEnd: {
    group: 'Leads',
    label: 'End of the working day',
    explanation:
      'The full hour, counted to 24. What is left of an answer’s time goes on the next working day.',
    kind: 'count',
    minimum: 13,
    maximum: 24,
    default: 18,
  },
  holidays: {
    group: 'Leads',
    label: 'Holidays',
    explanation:
      'Days on which nobody has to answer, with commas between them: 2026-03-04 for one day, 01-26 for a day of every year.',
    kind: 'text',
    default: '01-26, 08-15, 10-02',
    pattern: /^((\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(,\s*|$))+$/,
    advice: 'Enter days such as 01-26 or 2026-03-04, with commas between them.',
  },
  languages: {
    group: 'Languages',
    label: 'Languages',
    explanation:
      'Code and name of each language that people can choose in their profile. English and the languages under Templates can be chosen too. Where a message has no text in a language, it is in English.',
    kind: 'text',
    default: 'en English',
    pattern: languagesPattern,
    advice: 'Enter a code and a name for each language, such as “en English, ml മലയാളം”.',
  },
} as const satisfies Record<string, DeclaredSetting>

export type SettingName = keyof typeof declaredSettings

/** The names of settings of some kinds. */
type NameOf<Kind> = {
  [N in SettingName]: (typeof declaredSettings)[N]['kind'] extends Kind ? N : never
}[SettingName]
export type NumberName = NameOf<'count' | 'rupees'>
export type SwitchName = NameOf<'switch'>
export type TextName = NameOf<'text'>

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(declaredSettings, name)

export const settingNames = Object.keys(declaredSettings).filter(isSettingName)
