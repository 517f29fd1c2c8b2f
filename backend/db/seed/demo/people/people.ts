// People of the demo beside its accounts. Nobody signs in as one of them.
export interface DemoProvider {
  name: string
  email: string
  phone: string
  city: string
  state: string
  district: string
}

/** Beside the demo's own provider. */
export const demoProviders: readonly DemoProvider[] = [
  {
    name: 'Kumarakom Backwater Homes',
    email: 'kumarakom@demo.example',
    phone: '+91 94476 10010',
    city: 'Kumarakom',
    state: 'Kerala',
    district: 'Kottayam',
  },
  {
    name: 'Wayanad Green Paths',
    email: 'wayanad@demo.example',
    phone: '+91 94476 20020',
    city: 'Kalpetta',
    state: 'Kerala',
    district: 'Wayanad',
  },
  {
    name: 'Fort Kochi Walks',
    email: 'kochi@demo.example',
    phone: '+91 94476 30030',
    city: 'Kochi',
    state: 'Kerala',
    district: 'Ernakulam',
  },
  {
    name: 'Deccan and Ghats Journeys',
    email: 'deccan@demo.example',
    phone: '+91 98456 40040',
    city: 'Madikeri',
    state: 'Karnataka',
    district: 'Kodagu',
  },
  {
    name: 'Rangeela Rajasthan Travels',
    email: 'rajasthan@demo.example',
    phone: '+91 98296 50050',
    city: 'Jaipur',
    state: 'Rajasthan',
    district: 'Jaipur',
  },
]

export interface DemoCustomer {
  name: string
  email: string
  phone: string
}

const customer = (name: string, phone: string): DemoCustomer => ({
  name,
  phone,
  email: `${name.toLowerCase().replace(' ', '.')}@demo.example`,
})

/** Beside the demo's own customer, in the order in which they joined. */
export const demoCustomers: readonly DemoCustomer[] = [
  customer('Neha Kulkarni', '+91 98200 10101'),
  customer('Vikram Reddy', '+91 98490 20202'),
  customer('Sana Sheikh', '+91 98110 30303'),
  customer('Rohan Banerjee', '+91 98300 40404'),
  customer('Deepa Subramaniam', '+91 98400 50505'),
  customer('Harpreet Gill', '+91 98140 60606'),
  customer('Maria Fernandes', '+91 98220 70707'),
  customer('Ashwin Rao', '+91 98860 11212'),
  customer('Farah Qureshi', '+91 98190 21313'),
  customer('Gopal Mishra', '+91 94150 31414'),
  customer('Ishita Sen', '+91 98310 41515'),
  customer('Karthik Raman', '+91 98410 51616'),
  customer('Leela Joseph', '+91 94460 61717'),
  customer('Manish Agarwal', '+91 98290 71818'),
  customer('Nandini Hegde', '+91 98450 81919'),
  customer('Omkar Patil', '+91 98230 92020'),
  customer('Pallavi Das', '+91 94370 12121'),
  customer('Rahul Saxena', '+91 98180 22222'),
  customer('Tara Bhat', '+91 98440 32323'),
]

/** Has the phone of the demo's affiliate: commissions on these bookings are held. */
export const relative: DemoCustomer = customer('Anand Nair', '+91 94473 55005')

/** Beside the demo's own affiliate. */
export const secondAffiliate = {
  name: 'Shahana Basheer',
  email: 'shahana.basheer@demo.example',
  phone: '+91 94477 66116',
  city: 'Kalpetta',
  state: 'Kerala',
  district: 'Wayanad',
  pan: 'BQRPB7421K',
  referralCode: 'WAYANAD9',
}

/** Days since people joined, by their place in the lists. */
export const ageOfAccounts = 760
export const ageOfProvider = (index: number) => 755 - 2 * index
export const ageOfCustomer = (index: number) => 744 - 34 * index
export const ageOfSecondAffiliate = 230
