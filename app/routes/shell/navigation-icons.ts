// The picture beside each item of the sidebar.
import {
  BadgePercent,
  CalendarCheck,
  ChartColumn,
  House,
  type LucideIcon,
  MapPinned,
  Megaphone,
  MessageSquareText,
  Settings,
  Shield,
  ShieldPlus,
  TentTree,
  Users,
} from 'lucide-react'
import type { NavigationPath } from '../../domain/navigation/navigation.ts'

export const navigationIcons: Readonly<Record<NavigationPath, LucideIcon>> = {
  '/dashboard': House,
  '/users': Users,
  '/products': MapPinned,
  '/bookings': CalendarCheck,
  '/leads': Megaphone,
  '/admins': Shield,
  '/dashboard/create-admin': ShieldPlus,
  '/templates': MessageSquareText,
  '/commissions': BadgePercent,
  '/reports': ChartColumn,
  '/my-services': TentTree,
  '/settings': Settings,
}
