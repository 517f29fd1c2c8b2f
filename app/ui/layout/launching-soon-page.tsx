// The full-screen violet page for what is still to come.
import { pageMessages } from '../../domain/messages.ts'
import { Brand } from './brand.tsx'
import { ButtonLink } from '../primitives/button.tsx'
import { TravelScene } from '../products/scenes/scene.tsx'

interface LaunchingSoonPageProps {
  /** What will be here. */
  subject: string
  /** Where to go meanwhile. */
  back: { label: string; path: `/${string}` }
}

export function LaunchingSoonPage({ subject, back }: LaunchingSoonPageProps) {
  return (
    <main
      data-panel
      className="relative isolate grid min-h-dvh content-start justify-items-center gap-8 overflow-hidden bg-[#4c1d95] px-5 pt-[20dvh] pb-[38vh] text-center text-white"
    >
      <TravelScene className="absolute inset-0 -z-10 size-full" />
      <div className="absolute inset-0 -z-10 bg-linear-to-b from-[#3b0f8a]/90 via-[#4c1d95]/70 to-transparent" />
      <Brand />
      <div className="grid gap-3">
        <p className="text-lg font-medium text-[#e9d5ff]">{subject}</p>
        <h1 className="text-display font-bold text-balance">{pageMessages.launchingSoon}</h1>
      </div>
      <ButtonLink to={back.path} variant="onPanel">
        {back.label}
      </ButtonLink>
    </main>
  )
}

/** What a loader gives when the host does not offer what the page is about. */
export interface LaunchingSoon {
  /** What will be here. */
  readonly launchingSoon: string
}

export const isLaunchingSoon = (loaded: unknown): loaded is LaunchingSoon =>
  typeof loaded === 'object' && loaded !== null && 'launchingSoon' in loaded

/** The page of a signed-in screen that the host does not offer; the protected layout leaves it the whole screen. */
export function LaunchingSoonScreen({ launchingSoon }: LaunchingSoon) {
  return (
    <LaunchingSoonPage subject={launchingSoon} back={{ label: 'Go to the dashboard', path: '/dashboard' }} />
  )
}
