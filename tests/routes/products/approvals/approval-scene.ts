// The administrator of a district, at a service that waits for approval.
import { aProfile } from '../../support/host.ts'

export const cookie = 'accessToken=abc'
export const admin = () => aProfile({ role: 'dsa' })
export const params = { id: 'p1' }
export const path = '/products/p1'
