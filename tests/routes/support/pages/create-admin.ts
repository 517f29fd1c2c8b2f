// Posting Create Admin as a super admin.
import * as createAdmin from '../../../../app/routes/admins/create/route.tsx'
import { aProfile, hostAnswers, json } from '../host.ts'
import { visit } from '../visit.ts'

export const path = '/dashboard/create-admin'
export const call = 'POST /admins/create-admin'
export const cookie = 'accessToken=abc'

export const account = {
  name: ' Ravi Das ',
  email: ' ravi@host.test ',
  phone: ' 98765 43210 ',
  password: ' monsoon rain ',
}
export const sentAccount = {
  name: 'Ravi Das',
  email: 'ravi@host.test',
  phone: '98765 43210',
  password: ' monsoon rain ',
}
export const kerala = { country: 'India', state: 'Kerala', district: 'Idukki', commissionRate: '7.5' }
export const districtAdmin = { ...account, role: 'dsa', ...kerala }

export interface Answer {
  result: { error?: Record<string, string[]>; initialValue?: Record<string, string> | null; status?: string }
  districts: string[]
}

export async function post(form: Record<string, string>, answer?: Response) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    [call]: answer ?? json({}, 201),
  })
  const page = await visit(createAdmin, { path, form, cookie })
  const sent = received.filter(({ method }) => method === 'POST')
  return { ...page, data: page.data as Answer, sent }
}
