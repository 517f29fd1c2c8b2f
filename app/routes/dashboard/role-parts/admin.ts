export { AdminDashboard } from '../admin-dashboard.tsx'
export { DayDesk } from '../panels/day-desk.tsx'
