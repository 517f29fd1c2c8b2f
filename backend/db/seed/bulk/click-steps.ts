// The statements that generate links, clicks on them, and who is credited for a booking.
import { madeAt } from './steps.ts'
import { affiliateOf, heldFor, idOf, isHeld, pick, seedDomain } from './sql.ts'
import type { Step } from './step.ts'

const clicksOfBooking = 3

/** Beside the one for the whole site, which has as many clicks as each of them. */
const campaigns = ['Diwali', 'Monsoon', 'Winter', 'Summer']
const linkId = (affiliate: string, link: string) =>
  `md5('seed:link:' || ${affiliate} || ':' || ${link})::uuid`

/** The first clicks have the affiliates of the bookings with their numbers. */
export const createClickSteps = (bookings: number, affiliates: number): Step[] => [
  {
    name: 'links',
    statements: [
      `insert into referral_links (id, affiliate_id, code, campaign, created_at)
        select ${linkId('user_id', 'number')}, user_id, referral_code || case when number > 0 then 'X' || number else '' end, campaign, agreement_accepted_at
        from affiliate_profiles join users on users.id = user_id and email like 'affiliate-%@${seedDomain}'
        cross join (values (0, null), ${campaigns.map((name, index) => `(${index + 1}, '${name}')`).join(', ')}) as links (number, campaign)`,
    ],
  },
  {
    name: 'clicks',
    fills: 'clicks',
    statements: [
      `insert into clicks (id, link_id, trigger, visitor_hash, landing_path, device, is_bot, hour, created_at)
        select ${idOf('click', 'n')}, link_id, (case when ${pick('n', 'trigger', 5)} = 0 then 'qr' else 'link' end)::click_trigger,
          substr(md5('seed visitor ' || n), 1, 22), '/', case when ${pick('n', 'device', 3)} = 0 then 'computer' else 'phone' end,
          ${pick('n', 'bot', 20)} = 0 and n > ${bookings}, floor(extract(epoch from made) / 3600)::int, made
        from (select n, ${linkId(idOf('affiliate', affiliateOf('n', affiliates)), pick('n', 'link', campaigns.length + 1))} as link_id,
            ${madeAt('n', 'booking')} - interval '1 hour' as made from generate_series(1, ${bookings * clicksOfBooking}) n) as numbers
        order by made, n`,
      `insert into link_days (link_id, day, clicks, visitors)
        select link_id, (created_at at time zone 'Asia/Kolkata')::date, count(*), count(*) from clicks where not is_bot group by 1, 2
        on conflict do nothing`,
    ],
  },
  {
    name: 'referrals',
    fills: 'referrals',
    statements: [
      `insert into referrals (affiliate_id, link_id, click_id, clicked_at, subject_type, subject_id, by, expires_at, signals, created_at)
        select referral_affiliate_id, ${linkId('referral_affiliate_id', pick('n', 'link', campaigns.length + 1))}, ${idOf('click', 'n')},
          created_at - interval '1 hour', 'booking', id, 'click', created_at + interval '30 days',
          case when ${isHeld('n')} then '["${heldFor}"]' else '[]' end::jsonb, created_at
        from (select *, substr(idempotency_key, 6)::bigint as n from bookings where idempotency_key like 'seed-%') as held
        where referral_affiliate_id is not null order by created_at, n`,
    ],
  },
]
