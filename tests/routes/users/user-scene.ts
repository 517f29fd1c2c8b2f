// An affiliate’s account as the host tells it to an administrator.
import { aProfile } from '../support/host.ts'

export const cookie = 'accessToken=abc'
export const admin = () => aProfile({ role: 'ssa', id: 'me' })
export const params = { id: 'u1' }
export const path = '/users/u1'

export const affiliate = (overrides: Record<string, unknown> = {}) => ({
  user: {
    id: 'u1',
    role: 'affiliate',
    name: 'Asha Nair',
    email: 'asha@host.test',
    status: 'active',
    affiliateInfo: { panNumber: 'ABCPN1234F', referralCode: 'ASHA12' },
    password: 'hash',
    ...overrides,
  },
})
