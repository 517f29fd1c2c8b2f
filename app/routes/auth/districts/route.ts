// The districts of one state of India, for forms with JavaScript.
import { data } from 'react-router'
import type { Route } from './+types/route'
import { locationOptions } from '../../../.server/forms/location-options.ts'

export function loader({ url }: Route.LoaderArgs) {
  const { districts } = locationOptions(url.searchParams.get('state') ?? undefined)
  return data({ districts }, { headers: { 'Cache-Control': 'public, max-age=86400' } })
}
