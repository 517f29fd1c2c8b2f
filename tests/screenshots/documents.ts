/** What partners ask people for, and what the person sees of it. */
export const documentScreens = [
  { name: 'lead-documents', path: '/leads/LEAD-000005/documents', role: 'dsa' as const },
  { name: 'own-leads', path: '/dashboard/leads', role: 'user' as const },
]
