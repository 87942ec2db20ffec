import fields from '@/shared/forms/fields/field.module.css';

import type { Option } from './use-option-list';

/** The most that are shown below a field; its list has them all. */
const SHOWN = 8;

interface CandidatesProps {
  /** What the text may mean; nothing is shown for none. */
  options: readonly Option[];
  /** The id of the message that asks for a choice. */
  labelId: string;
  /** The language of the options, where it is not the page's. */
  language?: string | undefined;
  onChoose: (option: Option) => void;
}

/** Buttons below a field, one for each option that its text may mean. */
export function Candidates({ options, labelId, language, onChoose }: CandidatesProps) {
  if (options.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend of its own, not the error
    <div role="group" aria-labelledby={labelId} className={fields.candidates}>
      {options.slice(0, SHOWN).map((option) => (
        <button
          key={option.value}
          type="button"
          className={fields.confirm}
          onClick={() => onChoose(option)}
        >
          <bdi lang={language}>{option.label}</bdi>
          {option.detail ? (
            <>
              {' · '}
              <bdi>{option.detail}</bdi>
            </>
          ) : null}
        </button>
      ))}
    </div>
  );
}
