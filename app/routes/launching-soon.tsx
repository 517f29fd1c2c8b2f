// Public screens that are still to come.
import { useLocation } from 'react-router'
import { LaunchingSoonPage } from '../ui/launching-soon-page.tsx'

const subjects: Readonly<Record<string, string>> = {
  '/provider/register': 'Service provider registration',
  '/admin/register': 'Admin registration',
  '/lead-form': 'Join as a Lead',
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
