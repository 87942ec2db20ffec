// Rendered anew for each request, as the portal's pages are.
export const dynamic = 'force-dynamic';

export default function Page() {
  return <h1>Lading</h1>;
}
