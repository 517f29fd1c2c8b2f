import type { Route } from './+types/landing'
import { hostOf } from '../.server/host.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'

/** Asks nobody: whoever carries a cookie of the host's is offered the dashboard, which finds out for certain. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  signedIn: hostOf(context).cookies.outgoing() !== undefined,
})

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage signedIn={loaderData.signedIn} />
}
