// Posting the affiliate registration.
import { http } from 'msw'
import * as affiliateRegister from '../../../../app/routes/auth/affiliate-register/route.tsx'
import { host, hostOrigin, json } from '../host.ts'
import { type Part, partsOf, registration } from '../registration-form.ts'
import { visit } from '../visit.ts'

export const path = '/affiliate/register'
export const call = 'POST /affiliates/register'

/** Posts the complete form with these changes. */
export const submit = (
  changes: Parameters<typeof registration>[0] = {},
  browser: { readonly cookie?: string } = {},
) => visit(affiliateRegister, { path, form: registration(changes), ...browser })

interface Answer {
  result: { initialValue?: Record<string, string>; error?: Record<string, string[]> }
  districts: string[]
  step: number
}

export const answerOf = (page: { data: unknown }) => page.data as Answer
export const errorsOf = (page: { data: unknown }) => answerOf(page).result.error

/** The host takes the registration; gives its multipart parts, raw and as the platform reads them. */
export function hostRegisters(answer: Response = json({ name: 'Asha Nair', role: 'affiliate' }, 201)) {
  const received: { parts: Part[]; form: FormData }[] = []
  host.use(
    http.post(`${hostOrigin}/api/affiliates/register`, async ({ request }) => {
      const type = request.headers.get('Content-Type')
      const form = await request.clone().formData()
      received.push({ parts: partsOf(type, await request.arrayBuffer()), form })
      return answer
    }),
  )
  return received
}
