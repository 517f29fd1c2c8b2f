// Where the host demands a second factor, the visitor is led to where it is set up. Where it asks for it again before a
// decision on money, the form goes to a page that asks for it. Both redirects are 307, with which a browser posts the same
// fields again, so nothing is stored meanwhile.
import { getSecondFactor, renewSecondFactor } from '@affiliate-booking/contract/calls/accounts/second-factor'
import { redirect } from 'react-router'
import { confirmAccessUrl } from '../../domain/navigation/confirm-access.ts'
import { passkeysPath, secondFactorPath } from '../../domain/navigation/security-paths.ts'
import type { ApiClient } from '../api/client.ts'
import type { Result } from '../api/response.ts'

/** The client, of which a call that needs a second factor throws a redirect to where it is given or set up. */
export function redirectToSecondFactor(client: ApiClient, request: Request): ApiClient {
  const isAt = (path: string) => addressOf(request).split('?', 1)[0] === path
  const followed = async <Data>(result: Result<Data>): Promise<Result<Data>> => {
    if (result.ok) return result
    if (
      result.secondFactor === 'demanded' &&
      !isAt(secondFactorPath) &&
      !isAt(passkeysPath) &&
      !(await client.lacks(getSecondFactor))
    ) {
      throw redirect(secondFactorPath)
    }
    if (
      result.secondFactor === 'expired' &&
      isPlainForm(request) &&
      !(await client.lacks(renewSecondFactor))
    ) {
      throw redirect(confirmAccessUrl(addressOf(request)), 307)
    }
    return result
  }
  const call: ApiClient['call'] = async (...sent) => followed(await client.call(...sent))
  const streamCsv: ApiClient['streamCsv'] = async (...sent) => followed(await client.streamCsv(...sent))
  const streamFile: ApiClient['streamFile'] = async (...sent) => followed(await client.streamFile(...sent))
  const getImage: ApiClient['getImage'] = async (...sent) => followed(await client.getImage(...sent))
  return { ...client, call, streamCsv, streamFile, getImage }
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
