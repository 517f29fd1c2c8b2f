// The page around a booking that a link opens.
import type { ReactNode } from 'react'
import { SitePage } from '../../../ui/layout/site-frame.tsx'

interface TripFrameProps {
  signedIn: boolean
  children: ReactNode
}

export const TripFrame = ({ signedIn, children }: TripFrameProps) => (
  <SitePage signedIn={signedIn} findsTrips className="px-5 py-6 sm:px-8 sm:py-10 print:p-0">
    {children}
  </SitePage>
)
