import { setupServer } from 'msw/node';

/** Answers the API's calls in component tests: `api.use(http.get('/api/ports', …))`. */
export const api = setupServer();
