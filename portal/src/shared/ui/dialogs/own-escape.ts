/**
 * For each control that does something of its own at Escape: the dialog around it stays open then.
 */
export const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' } as const;
