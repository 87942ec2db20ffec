import { IconInfoCircle } from '@tabler/icons-react';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Notice } from '@/shared/ui/feedback/notice';
import { Attachments } from '@/shared/ui/values/attachments';
import { DateText } from '@/shared/ui/values/date-text';
import type { Fact } from '@/shared/ui/values/facts';
import { Markdown } from '@/shared/ui/values/markdown';

import { isUpdateType, type Policy } from './params';
import classes from './policies.module.css';

/** /policy-updates/views/{id}: an update, rendered on the server. */
export function PolicyView({ policy }: { policy: Policy }) {
  const t = useTranslations('policies');
  const { policyIcon: images, referenceDocument: documents } = policy;
  return (
    <>
      <RefreshOnNews topics={['policy']} />
      <DetailScreen
        back={paths.policies.list()}
        title={<bdi>{policy.title}</bdi>}
        lead={
          <>
            {t('updated')} <DateText value={policy.updatedAt} />
          </>
        }
        notice={
          <Notice tone="info" icon={IconInfoCircle}>
            {t('knowledgeOnly')}
          </Notice>
        }
        parts={[
          {
            key: 'about',
            title: t('details'),
            facts: useFacts(policy),
            body: <Said {...policy} />,
          },
          images.length > 0
            ? { key: 'images', title: t('images'), body: <Pictures files={images} /> }
            : null,
          documents.length > 0
            ? { key: 'documents', title: t('documents'), body: <Attachments files={documents} /> }
            : null,
        ]}
      />
    </>
  );
}

function useFacts(policy: Policy): Fact[] {
  const t = useTranslations('policies');
  const type = policy.typeOfUpdate;
  const facts: Fact[] = [
    { key: 'type', label: t('type'), value: isUpdateType(type) ? t(`types.${type}`) : type },
  ];
  if (policy.withEffectiveDate === null) return facts;
  const value = <DateText value={policy.withEffectiveDate} />;
  return [...facts, { key: 'effective', label: t('effective'), value }];
}

function Said({ details, description }: Policy) {
  return (
    <div className={classes.said} dir="auto">
      <p className={classes.summary} dir="auto">
        {details}
      </p>
      <Markdown source={description} />
    </div>
  );
}

function Pictures({ files }: { files: Policy['policyIcon'] }) {
  return (
    <ul className={classes.pictures}>
      {files.map(({ src, originalName }) => (
        <li key={src}>
          <a href={src}>
            {/* biome-ignore lint/performance/noImgElement: the optimiser has no token for private files */}
            <img src={`${src}?size=large`} alt={originalName} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
