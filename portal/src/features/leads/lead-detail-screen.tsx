'use client';

import { IconFileInvoice, IconLock, IconLockOpen } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Notice } from '@/shared/ui/feedback/notice';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Tabs } from '@/shared/ui/mantine/tabs';
import { Card } from '@/shared/ui/page/card';
import { NotFoundPage } from '@/shared/ui/page/not-found-page';
import { PageHeader } from '@/shared/ui/page/page-header';

import { Allowance } from './allowance';
import { LeadFacts } from './lead-facts';
import { type Lead, useLead } from './leads';
import classes from './leads.module.css';
import { quotationIdOf } from './rules';

// Only needed when the allowance is used up.
const UnlockDialog = dynamic(() => import('./unlock-dialog').then((module) => module.UnlockDialog));

/**
 * What the quotation tab needs from the lead. The page passes in the tab, because features must not
 * import each other.
 */
export interface QuotationTabProps {
  enquiryId: number;
  quotationId: number | null;
  canQuote: boolean;
  onSent: () => void;
}

interface LeadDetailScreenProps {
  id: number;
  role: string | null;
  /** Opens the quotation tab first, because the link named a quotation. */
  startWithQuotation: boolean;
  renderQuotation: (props: QuotationTabProps) => ReactNode;
}

/** /enquiries/details: shows a lead and the company's quotation on it. */
export function LeadDetailScreen(props: LeadDetailScreenProps) {
  const { data, error, mutate } = useLead(props.id);
  if (!data && error?.status === 404) return <NotFoundPage />;
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LeadSkeleton />;
  return <LeadDetail lead={data.data} onChange={() => void mutate()} {...props} />;
}

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
  return (
    <>
      <PageHeader
        back={paths.leads.list({ role })}
        title={<bdi>{lead.productName}</bdi>}
        lead={<Allowance />}
        actions={
          tab === 'enquiry' ? (
            <QuotationButton can={lead.can} onClick={() => turnTo('quotation')} />
          ) : null
        }
      />
      {lead.can.includes('unlock') ? <Locked enquiryId={lead.id} onUnlocked={onChange} /> : null}
      <Tabs
        value={tab}
        onChange={(next) => turnTo(next as TabName)}
        keepMounted={false}
        // The hidden form stays mounted, so it can still warn before the user leaves the page.
        keepMountedMode="display-none"
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="enquiry">{t('enquiryTab')}</Tabs.Tab>
          <Tabs.Tab value="quotation">{t('quotationTab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="enquiry">
          <LeadFacts lead={lead} />
        </Tabs.Panel>
        <Tabs.Panel value="quotation" keepMounted={isBegun}>
          {renderQuotation({
            enquiryId: lead.id,
            quotationId,
            canQuote: lead.can.includes('prepareQuotation'),
            onSent: onChange,
          })}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

interface LockedProps {
  enquiryId: number;
  onUnlocked: () => void;
}

/** Says that the month's allowance is used up. The button offers points or another plan. */
function Locked({ enquiryId, onUnlocked }: LockedProps) {
  const t = useTranslations('leads');
  const [asked, setAsked] = useState(false);
  return (
    <Notice tone="waiting" icon={IconLock}>
      <div className={classes.locked}>
        <span>{t('detail.noAccess')}</span>
        <Button size="xs" leftSection={<IconLockOpen size={15} />} onClick={() => setAsked(true)}>
          {t('unlock.open')}
        </Button>
      </div>
      {asked ? (
        <UnlockDialog
          enquiryId={enquiryId}
          opened
          onClose={() => setAsked(false)}
          onUnlocked={onUnlocked}
        />
      ) : null}
    </Notice>
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
