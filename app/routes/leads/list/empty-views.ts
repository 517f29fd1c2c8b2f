// What an empty view says. Chosen on the server, so that it stays out of the scripts.
import type { LeadView } from '../../../domain/leads/lead-views.ts'

export const emptyViews = {
  open: {
    title: 'No open leads',
    advice: 'People who send the lead form appear here. Affiliates bring more of them.',
  },
  late: {
    title: 'No lead waits too long',
    advice: 'Leads that were not answered in time appear here.',
  },
  today: { title: 'Nothing is due today', advice: 'Leads to answer and next actions of today appear here.' },
  mine: { title: 'No leads are with you', advice: 'Leads that are assigned to you appear here.' },
  unassigned: { title: 'No unassigned leads', advice: 'Leads that nobody works on appear here.' },
  closed: { title: 'No closed leads', advice: 'Leads that were won or lost appear here.' },
  all: { title: 'No leads yet', advice: 'People who send the lead form appear here.' },
} as const satisfies Record<LeadView, { title: string; advice: string }>

/** For those who send leads, and do not work them. */
export const affiliateEmptyViews = {
  all: {
    title: 'No leads yet',
    advice:
      'Share your link to the lead form. Who leaves a name there appears here, with how far it is and what you may earn.',
  },
  open: { title: 'No open leads', advice: 'Leads that a partner still works on appear here.' },
  closed: { title: 'No closed leads', advice: 'Leads that ended, with or without a deal, appear here.' },
} as const
