import { Outlet, type RouteObject } from 'react-router'
import { RouteQuestion } from '../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { RootError, RouteError, Splash } from './FullScreen.tsx'
import { protectedPages, publicPages, shell } from './pages.ts'

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: Splash,
    children: [
      ...publicPages,
      // The boundary is not on the lazy routes themselves: the router shows nothing at all when one of those fails to load.
      { lazy: shell, children: [{ ErrorBoundary: RouteError, children: protectedPages }] },
    ],
  },
]

function Root() {
  return (
    <>
      <Outlet />
      <RouteQuestion />
    </>
  )
}
