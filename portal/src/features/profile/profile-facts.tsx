'use client';

import { IconDownload } from '@tabler/icons-react';
import { Lane } from '@/domain/reference/lane';
import { pairFromText, portFromText } from '@/domain/reference/ports';
import { useTranslations } from '@/i18n/translations';
import type { Fact } from '@/shared/ui/values/facts';

import type { Profile } from './profile';
import classes from './profile.module.css';

/** Shows a number from left to right in every language. */
function LeftToRight({ text }: { text: string }) {
  return <bdi dir="ltr">{text}</bdi>;
}

type Certificate = Profile['attachments'][number];

function CertificateLink({ file }: { file: Certificate }) {
  return (
    <a className={classes.certificate} href={file.downloadUrl} download={file.originalName}>
      <IconDownload size={15} stroke={1.8} aria-hidden />
      <bdi>{file.originalName}</bdi>
    </a>
  );
}

/**
 * A link to download the company's certificate, with who else may; or a note that it is missing.
 */
function CertificateFile({ profile, kind }: { profile: Profile; kind: string }) {
  const t = useTranslations('profile');
  const file = profile.attachments.find(({ key }) => key === kind);
  if (!file) return <span className={classes.absent}>{t('notAvailable')}</span>;
  return (
    <span className={classes.stack}>
      <CertificateLink file={file} />
      <span className={classes.aside}>{t(file.isShown ? 'documentShown' : 'documentHidden')}</span>
    </span>
  );
}

/** A company's city, country and description, for its own users and for other companies. */
export function usePublicFacts(profile: Profile): Fact[] {
  const t = useTranslations('company.fields');
  return [
    { key: 'city', label: t('city'), value: profile.city },
    { key: 'country', label: t('country'), value: profile.country },
    {
      key: 'description',
      label: t('companyDescription'),
      value: profile.companyDescription,
      wide: true,
    },
  ];
}

/** A company's ports and port pairs, as far as its business type has them (RULES.md 9). */
export function usePortFacts(profile: Profile): Fact[] {
  const t = useTranslations('company.fields');
  const { rows } = profile;
  const ports = (labels: readonly string[]) => (labels.length ? <PortList ports={labels} /> : null);
  return [
    {
      key: 'loadingPort',
      label: t(rows?.ports === 'handlingPorts' ? 'handlingPorts' : 'loadingPorts'),
      value: rows?.ports ? ports(profile.loadingPort) : null,
      wide: true,
    },
    {
      key: 'port',
      label: t('destinationPorts'),
      value: rows?.destinations ? ports(profile.port) : null,
      wide: true,
    },
    {
      key: 'portPairs',
      label: t('portPairs'),
      value:
        rows?.pairs && profile.portPairs.length > 0 ? <PairList pairs={profile.portPairs} /> : null,
      wide: true,
    },
  ];
}

const DOCUMENTS = ['GST', 'EXIM', 'CC'] as const;

const isDocument = (kind: string): kind is (typeof DOCUMENTS)[number] =>
  DOCUMENTS.some((known) => known === kind);

function useDocumentName(): (kind: string) => string {
  const t = useTranslations('company.fields');
  return (kind) => (isDocument(kind) ? t(kind) : kind);
}

/** The certificates that another company shows (RULES.md 47). */
export function useShownCertificates(profile: Profile): Fact[] {
  const name = useDocumentName();
  return profile.attachments.map((file) => ({
    key: file.key,
    label: name(file.key),
    value: <CertificateLink file={file} />,
    wide: true,
  }));
}

/** All facts of the user's own company, with contact, tax number and certificates. */
export function useOwnFacts(profile: Profile): Fact[] {
  const t = useTranslations('company.fields');
  const documentName = useDocumentName();
  const { rows } = profile;
  const [city, country, description] = usePublicFacts(profile);
  const certificates = (rows?.documents ?? []).map((kind) => ({
    key: kind,
    label: documentName(kind),
    value: <CertificateFile profile={profile} kind={kind} />,
  }));
  const facts: (Fact | undefined)[] = [
    { key: 'name', label: t('name'), value: profile.name },
    { key: 'company', label: t('companyName'), value: profile.companyName },
    {
      key: 'mobile',
      label: t('mobile'),
      value: profile.mobile ? <LeftToRight text={profile.mobile} /> : null,
    },
    { key: 'email', label: t('email'), value: profile.email },
    city,
    country,
    { key: 'address', label: t('address'), value: profile.address },
    {
      key: 'gst',
      label: t('gstNumber'),
      value:
        rows?.gst && profile.gstNumber ? <span className="code">{profile.gstNumber}</span> : null,
    },
    ...certificates,
    description,
    ...usePortFacts(profile),
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** The ports a company serves, each with its UN/LOCODE. */
function PortList({ ports }: { ports: readonly string[] }) {
  return (
    <ul className={classes.ports}>
      {ports.map((text) => {
        const { port, code } = portFromText(text);
        return (
          <li key={text} className={classes.port}>
            <bdi>{port}</bdi>
            {code ? <span className={`code ${classes.portCode}`}>{code}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The port pairs between which a company ships. */
function PairList({ pairs }: { pairs: readonly string[] }) {
  const company = useTranslations('company');
  return (
    <ul className={classes.pairs} aria-label={company('fields.portPairs')}>
      {pairs.map((text) => {
        const pair = pairFromText(text);
        return (
          <li key={text} className={classes.pair}>
            {pair ? <Lane source={pair.loading} destination={pair.destination} /> : text}
          </li>
        );
      })}
    </ul>
  );
}
