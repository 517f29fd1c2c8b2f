export { AffiliateDashboard } from '../affiliate/affiliate-dashboard.tsx'
export { AffiliateOverviewPanel } from '../affiliate/affiliate-overview.tsx'
export { QrCard } from '../qr-card/card.tsx'
