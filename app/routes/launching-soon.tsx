// Public screens that are still to come.
import { useLocation } from 'react-router'
import { LaunchingSoonPage } from '../ui/launching-soon-page.tsx'

const subjects: Readonly<Record<string, string>> = {
  '/affiliate/register': 'Affiliate registration',
}

export default function LaunchingSoon() {
  const { pathname } = useLocation()
  return (
    <LaunchingSoonPage
      subject={subjects[pathname] ?? 'Registration'}
      back={{ label: 'Go to the start page', path: '/' }}
    />
  )
}
