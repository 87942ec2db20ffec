'use client';

import { Text } from '@mantine/core';
import { useTranslations } from '@/i18n/translations';
import { FieldFrame } from '@/shared/forms/fields/field-frame';
import { TextAreaField } from '@/shared/forms/fields/text-area-field';
import { FormDialog } from '@/shared/forms/form-dialog';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { toast } from '@/shared/ui/feedback/toast';
import { Rating as RatingInput } from '@/shared/ui/mantine/rating';

import { type Rating, useSaveRating } from './ratings';

const MAX_COMMENT = 500;

interface RateModalProps {
  quotationId: number;
  given: Rating | null;
  onClose: () => void;
}

interface RateValues {
  rating: number;
  ratingComments: string;
}

/** 'Rate this company': one to five stars, and an optional comment. */
export function RateModal({ quotationId, given, onClose }: RateModalProps) {
  const t = useTranslations('ratings');
  const forms = useTranslations('forms');
  const common = useTranslations('common');
  const save = useSaveRating();
  const form = useForm<RateValues>({
    initialValues: { rating: given?.rating ?? 0, ratingComments: given?.ratingComments ?? '' },
    validate: { rating: (value) => (value < 1 ? t('starsRequired') : null) },
  });
  const sending = useSubmit(form, {
    send: (values, key) =>
      save(
        { quotationId, rating: values.rating, ratingComments: values.ratingComments.trim() },
        key,
      ),
    onDone: () => {
      toast.success(t('saved'));
      onClose();
    },
  });
  const used = [...form.getValues().ratingComments].length;
  return (
    <FormDialog title={t('rate')} sending={sending} submitLabel={common('save')} onClose={onClose}>
      <FieldFrame isGroup label={t('stars')} error={form.errors.rating} withAsterisk>
        {(aria) => (
          <RatingInput
            size="xl"
            color="var(--star)"
            role="radiogroup"
            aria-label={t('stars')}
            aria-describedby={aria['aria-describedby']}
            data-field-error={form.errors.rating ? true : undefined}
            tabIndex={-1}
            getSymbolLabel={(value) => t('starLabel', { count: value })}
            value={form.getValues().rating}
            onChange={(stars) => form.setFieldValue('rating', stars)}
          />
        )}
      </FieldFrame>
      <TextAreaField
        label={t('comment')}
        description={forms('characters', { used: String(used), max: String(MAX_COMMENT) })}
        describedBelow
        maxLength={MAX_COMMENT}
        grows={{ min: 3, max: 8 }}
        {...form.getInputProps('ratingComments')}
      />
      <Text size="sm" c="dimmed">
        {t('editHint')}
      </Text>
    </FormDialog>
  );
}
