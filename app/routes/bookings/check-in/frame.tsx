// The frame of the check-in: light, since it opens from a camera, at the gate.
import type { ReactNode } from 'react'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'

export const CheckInFrame = ({ isProvider, children }: { isProvider: boolean; children: ReactNode }) => (
  <SitePage signedIn className="px-5 py-6 sm:px-8 sm:py-10">
    <div className="mx-auto grid max-w-2xl content-start gap-6">
      {isProvider && <BackLink to="/bookings/day">Guests of the day</BackLink>}
      {children}
    </div>
  </SitePage>
)
