// Who is paid, and where to. PANs and account numbers belong to nobody.
import type { Account } from '../../../../services/users/account.ts'
import { demoPassword } from '../accounts.ts'
import type { Payee } from '../money/payees.ts'
import type { DemoAccounts } from '../products/seed-products.ts'
import { ageOfSecondAffiliate, secondAffiliate } from './people.ts'

type Details = Omit<Payee, 'account' | 'password'>

const bank = (ifsc: string, accountNumber: string, holder: string) => ({
  paidTo: { kind: 'bank' as const, ifsc, accountNumber, holder },
})
const upi = (upiId: string) => ({ paidTo: { kind: 'upi' as const, upiId } })

/** By email. */
const details: Readonly<Record<string, Details>> = {
  'affiliate@demo.example': { pan: 'ABCPN1234F', age: 752, ...upi('anjali.nair@oksbi') },
  'district@demo.example': {
    pan: 'BDKPK4821M',
    age: 741,
    ...bank('FDRL0001427', '14270100088231', 'Thomas Kurian'),
  },
  'state@demo.example': { pan: 'CFMPM7730D', age: 739, ...upi('lakshmi.menon@okicici') },
  'national@demo.example': {
    pan: 'AGRPM5518H',
    age: 738,
    ...bank('HDFC0000240', '50100244871902', 'Rajiv Malhotra'),
  },
  'provider@demo.example': {
    pan: 'AKVPV3396L',
    age: 745,
    ...bank('SBIN0070216', '67284410953', 'Biju Varghese'),
  },
  'kumarakom@demo.example': {
    pan: 'AAECK6142R',
    legalName: 'Kumarakom Backwater Homes Private Limited',
    age: 744,
    ...bank('ICIC0003118', '311805002764', 'Kumarakom Backwater Homes Pvt Ltd'),
  },
  'wayanad@demo.example': {
    pan: 'AAHFW2087C',
    legalName: 'Wayanad Green Paths LLP',
    age: 736,
    ...bank('CNRB0002518', '2518101027745', 'Wayanad Green Paths LLP'),
  },
  'kochi@demo.example': {
    pan: 'BNZPJ8845E',
    legalName: 'Jacob Zachariah',
    age: 733,
    ...upi('fortkochiwalks@okhdfcbank'),
  },
  'deccan@demo.example': {
    pan: 'AADCD9317Q',
    legalName: 'Deccan and Ghats Journeys Private Limited',
    age: 540,
    ...bank('KKBK0008066', '8066123347', 'Deccan and Ghats Journeys Pvt Ltd'),
  },
  'rajasthan@demo.example': {
    pan: 'AAJCR4458B',
    legalName: 'Rangeela Rajasthan Travels Private Limited',
    age: 2,
    state: 'submitted',
  },
  [secondAffiliate.email]: {
    pan: secondAffiliate.pan,
    age: Math.min(ageOfSecondAffiliate, 19),
    state: 'resubmission requested',
  },
}

const demoEmails = new Set(
  ['affiliate', 'provider', 'district', 'state', 'national'].map((name) => `${name}@demo.example`),
)

/** @param password of the accounts that nobody signs in as */
export function listPayees(
  { affiliate, secondAffiliate: second, provider, approvers }: DemoAccounts,
  providers: readonly Account[],
  password: string,
): Payee[] {
  return [affiliate, second, provider, ...approvers, ...providers].flatMap((account) => {
    const known = details[account.email]
    const isDemo = demoEmails.has(account.email)
    return known ? [{ ...known, account, password: isDemo ? demoPassword : password }] : []
  })
}
