import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = '../tests/platform/document_rows/answers';

/** What the API answers to one wrong value of a form. */
export interface Refused {
  /** The field that was wrong. */
  field: string;
  status: number;
  body: { message: string; code: string; errors: Record<string, string[]> };
  /** Chosen values that decide which fields the form shows. */
  begun: Record<string, string>;
}

/** A form of the specification: its rules, and each answer that names a wrong field. */
export interface RecordedForm<Rules> {
  name: string;
  rules: Rules;
  refused: Refused[];
}

const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));

/**
 * The forms of a kind, as the API answered about them. The platform's tests record the answers, and
 * fail when the API no longer gives them (`tests/platform/document_rows`).
 */
export function recordedForms<Rules>(kind: string): RecordedForm<Rules>[] {
  return readdirSync(FOLDER)
    .filter((file) => file.startsWith(kind))
    .map((file) => {
      const { rules, ...refused } = read(file);
      const name = file.replace(`${kind}-`, '').replace('.json', '');
      return { name, rules: rules as Rules, refused: Object.values(refused) as Refused[] };
    });
}

type Errors = Refused['body']['errors'];

/**
 * The errors of several answers as one answer, because the API names all wrong fields at once. A
 * field with several messages has them in as many answers.
 */
export function together(refused: readonly Refused[]): Errors[] {
  const answers: Errors[] = [];
  for (const { field, body } of refused) {
    const messages = body.errors[field] ?? [];
    const free = answers.find((errors) => !(field in errors));
    if (free) free[field] = messages;
    else answers.push({ [field]: messages });
  }
  return answers;
}

/** The answer to a call that fails, by its name. */
export function recordedFailure(name: string): Pick<Refused, 'status' | 'body'> {
  const found = read('errors.json')[name];
  if (!found) throw new Error(`no answer is recorded for ${name}`);
  return found as Pick<Refused, 'status' | 'body'>;
}
