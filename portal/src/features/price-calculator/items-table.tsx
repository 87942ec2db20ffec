'use client';

import { IconArrowDown, IconArrowUp, IconEdit, IconTrash } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { UnitCode } from '@/domain/enquiry/unit-code';
import { hsCodeText } from '@/domain/reference/hs-search';
import { useTranslations } from '@/i18n/translations';
import { formatNumber } from '@/shared/lib/money';
import { IconButton } from '@/shared/ui/controls/icon-button';

import { Amount } from './amount';
import { type DraftItem, type Figures, OTHERS, RUPEE } from './draft';
import classes from './price-calculator.module.css';

interface ItemsTableProps {
  items: readonly DraftItem[];
  figures: Figures | null;
  /** What the API refused, by the place of the item. */
  refused: ReadonlyMap<number, readonly string[]>;
  /** Absent for those who may only read. */
  onEdit?: (item: DraftItem) => void;
  onDelete?: (item: DraftItem) => void;
  onMove?: (item: DraftItem, by: 1 | -1) => void;
}

/** The items: a table, which becomes cards on a phone. */
export function ItemsTable(props: ItemsTableProps) {
  const t = useTranslations('calculator');
  const words = useTranslations('table');
  const products = useTranslations('products.fields');
  const enquiry = useTranslations('enquiry.fields');
  const hasKinds = props.items.some((item) => item.kind !== 'goods');
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={classes.hidden}>{t('itemsOf')}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{products('description')}</th>
            <th scope="col" data-end>
              {t('ratePerUnit')}
            </th>
            <th scope="col" data-end>
              {enquiry('qty')}
            </th>
            <th scope="col" data-end>
              {t('gstColumn')}
            </th>
            <th scope="col" data-end>
              {t('gstAmountColumn')}
            </th>
            <th scope="col" data-end>
              {t('amountColumn')}
            </th>
            {props.onEdit ? (
              <th scope="col">
                <span className={classes.hidden}>{words('actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {props.items.map((item, place) => (
            <ItemRow key={item.key} {...props} item={item} place={place} hasKinds={hasKinds} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ItemRowProps extends ItemsTableProps {
  item: DraftItem;
  place: number;
  hasKinds: boolean;
}

function ItemRow({ item, place, hasKinds, figures, refused, ...does }: ItemRowProps) {
  const t = useTranslations('calculator');
  const products = useTranslations('products.fields');
  const enquiry = useTranslations('enquiry.fields');
  const locale = useLocale();
  const line = figures?.lines[place];
  const percent = item.gstRate === OTHERS ? item.customGst : Number(item.gstRate);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (!event.altKey || !by || !does.onMove) return;
    event.preventDefault();
    does.onMove(item, by);
  };
  return (
    <tr onKeyDown={onKeyDown}>
      <td className={classes.number}>{place + 1}</td>
      <td className={classes.described} data-label={products('description')}>
        <bdi>{item.description}</bdi>{' '}
        {hasKinds ? <span className={classes.kind}>{t(`kinds.${item.kind}`)}</span> : null}
        {item.kind === 'goods' && item.hsCode ? (
          <span className={classes.kind}>
            <span>{enquiry('hsCodeId')}</span> <bdi>{hsCodeText(item.hsCode.code)}</bdi>
          </span>
        ) : null}
        {refused.get(place)?.map((message) => (
          <span key={message} className={classes.refused} role="alert">
            {message}
          </span>
        ))}
      </td>
      <td data-end data-label={t('ratePerUnit')}>
        <Rate item={item} />
      </td>
      <td data-end data-label={enquiry('qty')}>
        {item.shareOf || item.quantity === '' ? (
          <span aria-hidden>—</span>
        ) : (
          <bdi dir="ltr" className={classes.quantity}>
            {formatNumber(item.quantity, locale)} <UnitCode label={item.uom} />
          </bdi>
        )}
      </td>
      <td data-end data-label={t('gstColumn')}>
        {formatNumber(percent || 0, locale)}
      </td>
      <td data-end data-label={t('gstAmountColumn')}>
        <Amount value={line?.gstAmount ?? null} currency={RUPEE} bare />
      </td>
      <td data-end data-label={t('amountColumn')} className={classes.strong}>
        <Amount value={line?.amount ?? null} currency={RUPEE} bare />
      </td>
      {does.onEdit ? <RowButtons item={item} {...does} /> : null}
    </tr>
  );
}

/** What one unit costs, or what the item is a share of. */
function Rate({ item }: { item: DraftItem }) {
  const t = useTranslations('calculator');
  const locale = useLocale();
  if (!item.shareOf) {
    return <Amount value={item.rate === '' ? null : item.rate} currency={item.currency} most={4} />;
  }
  const share = formatNumber(item.sharePercent || 0, locale);
  const insured = item.insuredPercent || 100;
  return item.kind === 'insurance' && insured !== 100
    ? t('shareOfPart', { share, part: formatNumber(insured, locale), term: item.shareOf })
    : t('shareOf', { share, term: item.shareOf });
}

function RowButtons(props: Pick<ItemRowProps, 'item' | 'onEdit' | 'onDelete' | 'onMove'>) {
  const { item, onEdit, onDelete, onMove } = props;
  const t = useTranslations('calculator');
  const name = item.description;
  return (
    <td className={classes.rowButtons}>
      <IconButton
        aria-label={t('moveUp', { name })}
        data-move={-1}
        onClick={() => onMove?.(item, -1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t('moveDown', { name })}
        data-move={1}
        onClick={() => onMove?.(item, 1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton aria-label={t('editNamed', { name })} onClick={() => onEdit?.(item)}>
        <IconEdit size={16} aria-hidden />
      </IconButton>
      <IconButton aria-label={t('deleteNamed', { name })} onClick={() => onDelete?.(item)}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </td>
  );
}
