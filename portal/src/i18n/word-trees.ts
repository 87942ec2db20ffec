/** Messages by key, in the shape of a message file. */
export interface WordTree {
  [key: string]: string | number | readonly unknown[] | WordTree;
}

const isTree = (value: unknown): value is WordTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The parts of a tree at these paths, such as `rfq.form.title` or `rfq.form`. Unknown paths are
 * left out.
 */
export function pickWords(tree: WordTree, paths: readonly string[]): WordTree {
  return paths.reduce<WordTree>((picked, path) => mergeWords(picked, branch(tree, path)), {});
}

function branch(tree: WordTree, path: string): WordTree {
  const [key = '', ...rest] = path.split('.');
  const value = tree[key];
  if (value === undefined) return {};
  if (rest.length === 0) return { [key]: value };
  return isTree(value) ? { [key]: branch(value, rest.join('.')) } : {};
}

/** Both trees in one new tree; neither original changes. */
export function mergeWords(one: WordTree, other: WordTree): WordTree {
  const merged = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const had = merged[key];
    merged[key] = isTree(had) && isTree(value) ? mergeWords(had, value) : value;
  }
  return merged;
}
