import type { ProfileForm } from '@/features/profile/edit/form-model';
import type { Profile } from '@/features/profile/profile';

const GST_PATTERN = '[0-9]{2}[A-Za-z]{5}[0-9]{4}[A-Za-z][0-9A-Za-z][Zz][0-9A-Za-z]';
const TEXTS = [
  ['companyLogo', false, null],
  ['name', true, 30],
  ['companyName', true, 100],
  ['mobile', true, null],
  ['email', true, null],
  ['city', true, 75],
  ['country', true, null],
  ['gstNumber', true, 15],
] as const;
const LAST = [
  ['address', true, 100],
  ['companyDescription', true, 100],
] as const;

function aForm(ports: readonly (readonly [string, string])[], documents: string[]): ProfileForm {
  const texts = (rows: readonly (readonly [string, boolean, number | null])[]) =>
    rows.map(([name, required, maxLength]) => ({
      name,
      label: name === 'companyDescription' ? 'about' : name,
      required,
      readOnly: name === 'mobile' || name === 'email',
      maxLength,
      pattern: name === 'gstNumber' ? GST_PATTERN : null,
      patternMessage: name === 'gstNumber' ? 'The input is not a valid GST Number' : null,
    }));
  const served = ports.map(([name, label]) => ({
    name,
    label,
    required: true,
    readOnly: false,
    maxLength: null,
    pattern: null,
    patternMessage: null,
  }));
  return {
    fields: [...texts(TEXTS), ...served, ...texts(LAST)],
    documents,
    viewedPortsLabel: null,
    verifiedFields: ['companyName', 'gstNumber', 'attachments'],
  };
}

export const exporterForm = () => aForm([['portPairs', 'portPairs']], ['GST', 'EXIM']);
export const forwarderForm = () =>
  aForm(
    [
      ['loadingPort', 'loadingPorts'],
      ['port', 'destinationPorts'],
    ],
    ['GST'],
  );

/** A profile's rows, on top of those that every profile has. */
export function rowsOf(change: Partial<NonNullable<Profile['rows']>>) {
  return {
    ports: null,
    destinations: false,
    pairs: false,
    gst: true,
    documents: ['GST'],
    ...change,
  };
}

/** An approved exporter's own profile, with changes for a test. */
export function aProfile(change: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    uuid: '0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10',
    name: 'Meera Raghavan',
    email: 'meera@kaveri.example',
    mobile: '+919840012345',
    companyName: 'Kaveri Yarns',
    companyId: 3,
    companyLogo: null,
    companyDescription: 'Cotton yarn since 1988',
    city: 'Coimbatore',
    state: 'Tamil Nadu',
    country: 'India',
    countryCode: '+91',
    address: '12 Mill Road',
    gstNumber: '33AAKCK4821M1ZB',
    businessTypeId: 2,
    businessTypes: { id: 2, code: 'exporter', name: 'Exporter' },
    status: 'approved',
    isPrimary: true,
    role: 'primary',
    port: [],
    loadingPort: [],
    portPairs: ['Mundra(INMUN) → Jebel Ali(AEJEA)'],
    attachments: [
      {
        key: 'GST',
        description: '',
        src: '/api/files/1/gst.pdf',
        originalName: 'gst.pdf',
        downloadUrl: '/api/files/1/gst.pdf',
        isShown: false,
      },
    ],
    subscription: {
      planId: 3,
      tier: 'premium',
      planName: 'Premium',
      endDate: '2027-03-31T18:29:59Z',
      status: 'active',
      next: null,
    },
    profilePercent: 90,
    profileMissing: ['companyLogo', 'EXIM'],
    ratings: [],
    createdAt: '2026-01-05T06:00:00Z',
    contactLocked: false,
    attachmentsWithheld: false,
    remarks: null,
    portEdit: {
      allowed: true,
      nextAt: null,
      perMonth: null,
      plan: 'Premium',
      limits: { loading: 20, destination: 5, pairs: 5 },
    },
    fields: exporterForm(),
    rows: rowsOf({ pairs: true, documents: ['GST', 'EXIM'] }),
    canBeAskedForCard: false,
    ...change,
  } as Profile;
}
