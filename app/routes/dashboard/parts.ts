// The parts of the dashboard that a role sees. In browsers, later-parts.tsx stands in their place: see vite.config.ts.
export { AdminDashboard } from './admin-dashboard.tsx'
export { AffiliateDashboard } from './affiliate/affiliate-dashboard.tsx'
export { AffiliateOverviewPanel } from './affiliate/affiliate-overview.tsx'
export { CustomerDashboard } from './customer-dashboard.tsx'
export { DayDesk } from './panels/day-desk.tsx'
export { ProviderDashboard } from './provider-dashboard.tsx'
export { QrCard } from './qr-card/card.tsx'
