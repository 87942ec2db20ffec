'use client';

import { IconBuilding, IconFileInvoice } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { REFUSED_MS } from '@/shared/lib/durations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { toast } from '@/shared/ui/feedback/toast';
import { Tabs } from '@/shared/ui/mantine/tabs';
import { Card } from '@/shared/ui/page/card';
import { NotFoundPage } from '@/shared/ui/page/not-found-page';
import { PageHeader } from '@/shared/ui/page/page-header';

import { Allowance } from './allowance';
import { LeadFacts } from './lead-facts';
import { type Lead, useLead } from './leads';
import classes from './leads.module.css';
import { LockedLead } from './locked-lead';
import { quotationIdOf } from './rules';

/**
 * What the quotation tab needs from the lead. The page passes in the tab, because features must not
 * import each other.
 */
export interface QuotationTabProps {
  enquiryId: number;
  quotationId: number | null;
  canQuote: boolean;
  /** Whether the button for it was pressed, so that its first field takes the focus. */
  isAsked: boolean;
  onSent: () => void;
}

interface LeadDetailScreenProps {
  id: number;
  role: string | null;
  /** Opens the quotation tab first, because the link named a quotation. */
  startWithQuotation: boolean;
  renderQuotation: (props: QuotationTabProps) => ReactNode;
  /** Asks the buyer of the lead for its business card, and shows what became of that. */
  renderCard: (enquiryId: number) => ReactNode;
  /** Names the enquirer where the card says who it is, in place of `withheld`. */
  renderName: (enquiryId: number, withheld: ReactNode) => ReactNode;
}

/** /enquiries/details: shows a lead and the company's quotation on it. */
export function LeadDetailScreen(props: LeadDetailScreenProps) {
  const { data, error, mutate } = useLead(props.id);
  if (!data && error?.status === 404) return <NotFoundPage />;
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LeadSkeleton />;
  return <LeadDetail lead={data.data} onChange={() => void mutate()} {...props} />;
}

/** Where leads.module.css shows enquiry and quotation in a single view, without tabs. */
const PHONE = '(max-width: 39.99em)';

type TabName = 'enquiry' | 'quotation';

interface LeadDetailProps extends LeadDetailScreenProps {
  lead: Lead;
  onChange: () => void;
}

function LeadDetail({
  lead,
  role,
  startWithQuotation,
  renderQuotation,
  renderCard,
  renderName,
  onChange,
}: LeadDetailProps) {
  const t = useTranslations('leads.detail');
  const [tab, setTab] = useState<TabName>(startWithQuotation ? 'quotation' : 'enquiry');
  // A quotation that was begun stays mounted while the seller reads the enquiry again.
  const [isBegun, setBegun] = useState(startWithQuotation);
  const turnTo = (next: TabName) => {
    setTab(next);
    if (next === 'quotation') setBegun(true);
  };
  const quotationId = quotationIdOf(lead);
  const quotation = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (tab !== 'quotation') return;
    // On a phone the quotation comes below the enquiry, where nobody would see it appear.
    if (matchMedia(PHONE).matches) quotation.current?.scrollIntoView();
    // The button that was pressed is gone. The form's first field takes the focus when it is there.
    const isThere = quotation.current?.contains(document.activeElement);
    if (isAsked && !isThere) quotation.current?.focus({ preventScroll: true });
  }, [tab, isAsked]);
  const ask = () => {
    setAsked(true);
    turnTo('quotation');
  };
  return (
    <>
      <PageHeader
        back={paths.leads.list({ role })}
        title={<bdi>{lead.productName}</bdi>}
        lead={<Allowance />}
        actions={
          <>
            <ProfileButton lead={lead} />
            {tab === 'enquiry' ? <QuotationButton can={lead.can} onClick={ask} /> : null}
          </>
        }
      />
      {lead.can.includes('unlock') ? (
        <LockedLead enquiryId={lead.id} onUnlocked={onChange} />
      ) : null}
      {/* Hidden by a style alone: a form that was begun still warns before the user leaves the page. */}
      <Tabs
        keepMountedMode="display-none"
        value={tab}
        onChange={(next) => {
          setAsked(false);
          turnTo(next as TabName);
        }}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="enquiry">{t('enquiryTab')}</Tabs.Tab>
          <Tabs.Tab value="quotation">{t('quotationTab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="enquiry" className={classes.panel}>
          <LeadFacts
            lead={lead}
            card={lead.can.includes('requestCard') ? renderCard(lead.id) : null}
            renderName={renderName}
          />
        </Tabs.Panel>
        <Tabs.Panel value="quotation" className={classes.panel} ref={quotation} tabIndex={-1}>
          {isBegun
            ? renderQuotation({
                enquiryId: lead.id,
                quotationId,
                canQuote: lead.can.includes('prepareQuotation'),
                isAsked,
                onSent: onChange,
              })
            : null}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/**
 * Leads to the enquirer once the company has quoted; before that it says when it will. A company
 * whose plan shows no names sees none after quoting either: the hint at the name says how to see
 * them.
 */
function ProfileButton({ lead }: { lead: Lead }) {
  const t = useTranslations('leads.detail');
  const company = useTranslations('company');
  const icon = <IconBuilding size={18} />;
  if (lead.can.includes('viewProfile') && lead.user.id !== null) {
    return (
      <Button
        component={Link}
        href={paths.company(lead.user.id)}
        variant="default"
        leftSection={icon}
      >
        {company('viewProfile')}
      </Button>
    );
  }
  if (quotationIdOf(lead) !== null) return null;
  return (
    <Button
      variant="default"
      leftSection={icon}
      onClick={() => toast.error(t('profileLater'), { stay: REFUSED_MS })}
    >
      {company('viewProfile')}
    </Button>
  );
}

interface QuotationButtonProps {
  can: Lead['can'];
  onClick: () => void;
}

function QuotationButton({ can, onClick }: QuotationButtonProps) {
  const t = useTranslations('leads.detail');
  const quotations = useTranslations('quotations');
  const hasQuotation = can.includes('viewQuotation');
  return (
    <Button
      leftSection={<IconFileInvoice size={18} />}
      disabled={!hasQuotation && !can.includes('prepareQuotation')}
      onClick={onClick}
    >
      {hasQuotation ? t('viewQuotation') : quotations('prepareTitle')}
    </Button>
  );
}

function LeadSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={30} width="45%" mb={8} />
      <Skeleton height={16} width="30%" mb={24} />
      <Skeleton height={36} mb={16} />
      <Card>
        <Skeleton height={14} mb={14} />
        <Skeleton height={14} width="80%" mb={14} />
        <Skeleton height={14} width="60%" />
      </Card>
    </div>
  );
}
