import { data } from 'react-router'
import type { Route } from './+types/landing'
import { hostOf } from '../.server/host.ts'
import { referralOf } from '../.server/referral.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { useReferral } from '../ui/use-referral.ts'

/**
 * Asks nobody: whoever carries a cookie of the host's is offered the dashboard, which finds out for certain.
 * Affiliates' links lead here, so the referral is remembered.
 */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const { referral, headers } = referralOf(request, url, context)
  return data({ signedIn: hostOf(context).cookies.outgoing() !== undefined, referral }, { headers })
}

/** A referral that the address carries goes into the browser's own storage too. */
export const handle = {
  shared: true,
  hydrate: (loaded?: { referral: { clicked?: string } }) => loaded?.referral.clicked !== undefined,
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  useReferral(loaderData.referral)
  return <LandingPage signedIn={loaderData.signedIn} />
}
