import { index, route, type RouteConfig } from '@remix-run/route-config'

/** One file per page. The location page has two URLs, hence twice the same file. */
export default [
  index('routes/home.tsx'),
  route('allschools', 'routes/allschools.tsx'),
  route('university/:key', 'routes/university.tsx'),
  route('university/:key/:locationName', 'routes/location.tsx', { id: 'location-of-campus' }),
  route('location/:id', 'routes/location.tsx', { id: 'location' }),
  route('location/:id/review', 'routes/location.review.tsx'),
  route('location/:id/review/delete', 'routes/location.review.delete.tsx'),
  route('search', 'routes/search.tsx'),
  route('search/suggest', 'routes/search.suggest.ts'),
  route('signin', 'routes/signin.tsx'),
  route('login', 'routes/login.ts'),
  route('signup', 'routes/signup.tsx'),
  route('signout', 'routes/signout.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
