/** The parts of the contract that both the hooks and the shell's layout use. */
export const UNREAD_COUNT = '/api/notifications/unread-count';
