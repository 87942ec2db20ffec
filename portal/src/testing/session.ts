import type { SessionData, SessionUser } from '@/domain/account/session';

/** An approved exporter on Premium, with changes for a test. */
export function aUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 7,
    uuid: '0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10',
    name: 'Meera Raghavan',
    email: 'meera@kaveri.example',
    nameLength: 30,
    mobile: '+919840012345',
    companyName: 'Kaveri Yarns',
    companyId: 3,
    companyLogo: null,
    status: 'approved',
    businessTypes: { id: 2, code: 'exporter', name: 'Exporter' },
    isPrimary: true,
    isInIndia: true,
    profilePercent: 100,
    subscription: {
      planId: 3,
      tier: 'premium',
      planName: 'Premium',
      endDate: '2027-03-31',
      status: 'active',
      next: null,
    },
    ...change,
  } as SessionUser;
}

export function aSession(change: Partial<SessionData> = {}): SessionData {
  return {
    user: aUser(),
    permissions: ['leads.view', 'quotation.send', 'rfq.raise'],
    menu: [{ key: 'dashboard', href: '/', children: [] }],
    enquiries: [
      {
        name: 'rfq',
        path: '/rfq',
        quotationsPath: '/rfq',
        permission: 'rfq.raise',
        onDashboard: true,
        texts: {
          list: 'My RFQs',
          lead: 'Your requests for quotation, newest first.',
          button: 'Create RFQ',
          create: 'Create Enquiry',
          edit: 'Edit Enquiry',
          view: 'Enquiry Details',
        },
      },
    ],
    landing: '/',
    dashboardRole: null,
    dashboardLeads: true,
    unreadNotifications: 0,
    needsConsent: [],
    firstConsent: [],
    readOnly: null,
    erasureDueAt: null,
    ...change,
  };
}
