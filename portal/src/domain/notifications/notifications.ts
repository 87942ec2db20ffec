/** The parts of the contract that hooks and the shell's layout both name. */
export const UNREAD_COUNT = '/api/notifications/unread-count';
