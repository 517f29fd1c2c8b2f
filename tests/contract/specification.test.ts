// The calls, payloads and entities of the specification, sections 3, 4 and 7, written down a second time.
import { describe, expect, test } from 'vitest'
import { contractCalls } from '../support/contract-calls.ts'
import * as authCalls from '../../contract/calls/accounts/auth.ts'
import * as leadCalls from '../../contract/calls/leads/leads.ts'
import { BookingStats, LeadStats, RevenueStats } from '../../contract/shapes/dashboard.ts'
import { Address, AffiliateInfo, Booking, Lead, Product, User } from '../../contract/shapes/entities.ts'
import {
  bookingStatuses,
  leadPriorities,
  leadStatuses,
  leadTypes,
  paymentStatuses,
  productStatuses,
} from '../../contract/options/statuses.ts'

const fieldsOf = ({ shape }: { shape: object }) => Object.keys(shape)

test('the documented calls are the nine of the specification, with its methods and paths', () => {
  const documented = contractCalls
    .filter(({ support }) => support === 'documented')
    .map(({ method, path, encoding }) => `${method} /api${path} ${encoding}`)

  expect(documented.toSorted()).toEqual(
    [
      'POST /api/auth/login json',
      'POST /api/affiliates/register multipart',
      'POST /api/auth/register-service-provider json',
      'POST /api/admins/login json',
      'POST /api/admins/register json',
      'GET /api/auth/profile none',
      'GET /api/affiliates/qr none',
      'POST /api/affiliates/qr/generate none',
      'POST /api/admins/create-admin json',
    ].toSorted(),
  )
})

test.each([
  ['login', authCalls.LoginPayload, ['email', 'password']],
  ['registration', authCalls.RegistrationPayload, ['name', 'email', 'phone', 'password']],
  // The rest is ours: only a host that records clicks gets the signed one, and only one that works leads their description.
  [
    'lead',
    leadCalls.JoinAsLeadPayload.omit({
      referralClick: true,
      isKeptRef: true,
      type: true,
      phone: true,
      district: true,
      message: true,
    }),
    ['name', 'email', 'ref'],
  ],
])('the payload of a %s has the fields of the specification', (_, payload, fields) => {
  expect(fieldsOf(payload)).toEqual(fields)
})

describe('the fields of the specification', () => {
  test('are those of a product', () => {
    expect(fieldsOf(Product)).toEqual([
      'id',
      'title',
      'description',
      'price',
      'discountPrice',
      'category',
      'location',
      'images',
      'rating',
      'reviewCount',
      'status',
      'serviceProviderId',
      'serviceProviderName',
      'createdAt',
    ])
    expect(fieldsOf(Product.shape.location)).toEqual(['district', 'state', 'country'])
    expect(Product.shape.discountPrice.safeParse(undefined).success).toBe(true)
  })

  test('are those of a booking', () => {
    expect(fieldsOf(Booking)).toEqual([
      'id',
      'bookingId',
      'userId',
      'userName',
      'productId',
      'productTitle',
      'serviceProviderId',
      'serviceProviderName',
      'date',
      'timeSlot',
      'status',
      'totalAmount',
      'paymentStatus',
      'createdAt',
    ])
    expect(fieldsOf(Booking.shape.timeSlot)).toEqual(['startTime', 'endTime'])
  })

  test('are those of a lead, with both fields of the partner optional', () => {
    expect(fieldsOf(Lead)).toEqual([
      'id',
      'leadId',
      'userId',
      'userName',
      'type',
      'status',
      'priority',
      'assignedTo',
      'assignedToName',
      'createdAt',
    ])
    expect(Lead.shape.assignedTo.safeParse(undefined).success).toBe(true)
    expect(Lead.shape.assignedToName.safeParse(undefined).success).toBe(true)
  })

  test('are those of a user profile', () => {
    expect(fieldsOf(User).toSorted()).toEqual(
      [
        'name',
        'email',
        'phone',
        'address',
        'avatar',
        'isActive',
        'affiliateInfo',
        'partnerId',
        'totalEarnings',
        'availableBalance',
        'createdAt',
        'role',
      ].toSorted(),
    )
    expect(fieldsOf(Address)).toEqual(expect.arrayContaining(['city', 'district', 'state']))
    expect(fieldsOf(AffiliateInfo)).toEqual([
      'preferredLanguage',
      'promotionMethod',
      'panNumber',
      'referralCode',
    ])
  })

  test('are those of the stats', () => {
    expect(fieldsOf(RevenueStats)).toEqual(['total', 'thisMonth', 'lastMonth', 'growth'])
    expect(BookingStats.keyType.options).toEqual(bookingStatuses)
    expect(LeadStats.keyType.options).toEqual(leadStatuses)
  })
})

test('the statuses, types and priorities are those of the specification, word for word', () => {
  expect(bookingStatuses).toEqual(['pending', 'confirmed', 'completed', 'cancelled'])
  expect(paymentStatuses).toEqual(['pending', 'completed', 'refunded'])
  expect(leadStatuses).toEqual([
    'new',
    'contacted',
    'qualified',
    'proposal',
    'negotiation',
    'closed_won',
    'closed_lost',
  ])
  expect(leadTypes).toEqual(['loan', 'insurance', 'real_estate'])
  expect(leadPriorities).toEqual(['high', 'medium', 'low'])
  // What follows is an addition of ours.
  expect(productStatuses.slice(0, 2)).toEqual(['approved', 'pending_approval'])
})
