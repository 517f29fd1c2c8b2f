// Where the host asks for the second factor again before a decision on money, the visitor's form goes to a page that
// asks for it. Both redirects are 307, with which a browser posts the same fields again, so nothing is stored meanwhile.
import { renewSecondFactor } from '@affiliate-booking/contract/calls/accounts/second-factor'
import { redirect } from 'react-router'
import { confirmAccessUrl } from '../../domain/navigation/confirm-access.ts'
import type { ApiClient } from '../api/client.ts'
import type { Result } from '../api/response.ts'

/** The client, of which a call that needs a fresh second factor throws a redirect to the page that asks for it. */
export function leadToSecondFactor(client: ApiClient, request: Request): ApiClient {
  const followed = async <Data>(result: Result<Data>): Promise<Result<Data>> => {
    const isAsked = !result.ok && result.secondFactor === 'expired'
    if (isAsked && isPlainForm(request) && !(await client.lacks(renewSecondFactor))) {
      throw redirect(confirmAccessUrl(addressOf(request)), 307)
    }
    return result
  }
  const call: ApiClient['call'] = async (...sent) => followed(await client.call(...sent))
  return { ...client, call }
}

/** Files could not be sent again. */
const isPlainForm = ({ method, headers }: Request) =>
  method === 'POST' && headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true

/** Where the form was posted, without what the router adds to it. */
function addressOf({ url }: Request): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const query = searchParams.toString()
  return `${pathname.replace(/\.data$/, '')}${query === '' ? '' : `?${query}`}`
}
