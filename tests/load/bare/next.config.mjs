// Made and run below .lading/, with the portal's own packages.
const config = {
  turbopack: { root: process.env.BARE_ROOT },
  outputFileTracingRoot: process.env.BARE_ROOT,
  poweredByHeader: false,
  agentRules: false,
};

export default config;
