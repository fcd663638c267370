import type { RouteObject } from 'react-router'
import { RootError, RouteError, Splash } from './FullScreen.tsx'
import { protectedPages, publicPages, shell } from './pages.ts'

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RootError,
    HydrateFallback: Splash,
    children: [
      ...publicPages,
      // The boundary is not on the lazy routes themselves: the router shows nothing at all when one of those fails to load.
      { lazy: shell, children: [{ ErrorBoundary: RouteError, children: protectedPages }] },
    ],
  },
]
