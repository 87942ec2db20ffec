import { useLocale } from 'next-intl';

import type { SessionData } from '@/domain/account/session';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { formatCount } from '@/shared/lib/money';
import { paths, raisedPaths } from '@/shared/lib/paths';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Section } from '@/shared/ui/page/section';
import { TryAgain } from '@/shared/ui/page/try-again';
import { useDayText } from '@/shared/ui/values/date-text';
import { Figure, Figures } from '@/shared/ui/values/figures';

import classes from './figures.module.css';

type Item = Schema<'TodoItemOut'>;
type Kind = Item['kind'];
type Variants = SessionData['enquiries'];

interface TodoProps {
  todo: Schema<'TodoOut'>;
  /** The variants that the company raises. */
  enquiries: Variants;
}

/** Shows what waits for an answer of the company, each with the way to it. */
export function Todo({ todo, enquiries }: TodoProps) {
  const t = useTranslations('figures.todo');
  const names = useNames();
  const byVariant = useByVariant(enquiries);
  const locale = useLocale();
  const dayText = useDayText();
  const noteOf = (item: Item) => {
    if (item.kind === 'waiting_leads' && item.readySoon) {
      return t('readySoon', { count: item.readySoon, date: dayText(todo.readyUntil) });
    }
    if (item.kind === 'waiting_leads') return t('since', { date: dayText(todo.since) });
    if (item.kind === 'expiring_sent' || item.kind === 'expiring_received') {
      return t('until', { date: dayText(todo.expiringUntil) });
    }
    return item.variants.length > 1 ? byVariant(item) : null;
  };
  return (
    <Section title={t('title')}>
      <Figures label={t('title')}>
        {todo.items.map((item) => {
          const href = item.count > 0 ? hrefOf(item, todo.since, enquiries) : null;
          const count = formatCount(item.count, locale);
          return (
            <Figure
              key={item.kind}
              label={names[item.kind]}
              value={
                <span className={item.count === 0 ? classes.none : undefined}>
                  {item.isMore ? t('more', { count }) : count}
                </span>
              }
              note={noteOf(item) ?? EMPTY_LINE}
              {...(href ? { href } : {})}
            />
          );
        })}
      </Figures>
    </Section>
  );
}

/** A line without words: all figures are equally high, before and after they are loaded. */
const EMPTY_LINE = '\u00a0';

/** The same section while it is loading. */
export function TodoSkeleton({ permissions }: Pick<SessionData, 'permissions'>) {
  const t = useTranslations('figures.todo');
  const names = useNames();
  return (
    <Section title={t('title')}>
      <Figures label={t('title')}>
        {kindsOf(permissions).map((kind) => (
          <Figure
            key={kind}
            label={names[kind]}
            value={
              <span className={classes.waiting}>
                <Skeleton height={14} width={28} />
              </span>
            }
            note={EMPTY_LINE}
          />
        ))}
      </Figures>
    </Section>
  );
}

/** Says that the section is missing. The rest of the dashboard works without it. */
export function TodoFailed() {
  const t = useTranslations('figures.todo');
  const words = useTranslations('public.charts');
  return (
    <Section title={t('title')}>
      <p role="alert" className={classes.failed}>
        {words('failed')} <TryAgain />
      </p>
    </Section>
  );
}

function useNames(): Record<Kind, string> {
  const t = useTranslations('figures.todo');
  return {
    new_leads: t('newLeads'),
    waiting_leads: t('waitingLeads'),
    counter_offers: t('counterOffers'),
    orders: t('orders'),
    expiring_sent: t('expiringSent'),
    expiring_received: t('expiringReceived'),
    quotations: t('quotations'),
    business_cards: t('cards'),
  };
}

/** The kinds that the API will answer, in its order, by what the company may do. */
function kindsOf(permissions: readonly string[]): Kind[] {
  const has = (permission: string) => permissions.includes(permission);
  return [
    ...(has('quotations.receive') ? (['quotations', 'expiring_received'] as const) : []),
    ...(has('cards.receive') ? (['business_cards'] as const) : []),
    ...(has('quotation.send')
      ? (['orders', 'counter_offers', 'expiring_sent', 'new_leads', 'waiting_leads'] as const)
      : []),
  ];
}

function hrefOf(item: Item, since: string, enquiries: Variants): string | null {
  switch (item.kind) {
    case 'new_leads':
      return paths.leads.list({ status: 'new_enquiry' });
    case 'waiting_leads':
      return paths.leads.list({ status: 'awaiting_for_quotation', published: `${since}..` });
    case 'orders':
      return item.count > 1 ? paths.leads.list({ status: 'order_placed' }) : detailOf(item);
    case 'counter_offers':
    case 'expiring_sent':
      return detailOf(item);
    case 'expiring_received':
      return receivedOf(item, enquiries);
    case 'business_cards':
      return paths.businessCards();
    case 'quotations': {
      const [most] = [...item.variants].sort((one, other) => other.count - one.count);
      const variant = enquiries.find(({ name }) => name === most?.variant);
      if (!variant) return null;
      return raisedPaths(variant.path, variant.quotationsPath).list({
        status: 'quotation_received',
      });
    }
  }
}

/** The oldest of them. */
function detailOf({ enquiryId, quotationId }: Item): string | null {
  return enquiryId ? paths.leads.detail({ id: enquiryId, qid: quotationId }) : null;
}

/** The received quotation that expires first. */
function receivedOf({ variant: name, quotationId }: Item, enquiries: Variants): string | null {
  const variant = enquiries.find((each) => each.name === name);
  if (!variant || !quotationId) return null;
  return raisedPaths(variant.path, variant.quotationsPath).quotation(quotationId);
}

/** `My RFQs: 3 · Freight rates: 1`. */
function useByVariant(enquiries: Variants): (item: Item) => string {
  const common = useTranslations('common');
  const locale = useLocale();
  return ({ variants }) =>
    variants
      .map(({ variant, count }) => {
        const title = enquiries.find(({ name }) => name === variant)?.texts.list;
        return common('named', { name: title ?? variant, value: formatCount(count, locale) });
      })
      .join(' · ');
}
