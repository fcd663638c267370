import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../../src/shared/api/queryClient.ts'
import { RouteQuestion } from '../../src/shared/ui/dialogs/useUnsavedQuestion.tsx'

/** Routes within what asks before a changed form is left, as the program's are. */
export const addRouteQuestion = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <>
        <Outlet />
        <RouteQuestion />
      </>
    ),
    children,
  },
]

/** Draws `routes` at `endereco` with a router and a query client of their own; every other address shows 'outra página'. */
export async function openScreen(routes: RouteObject[], endereco: string) {
  const client = createQueryClient()
  const router = createMemoryRouter(addRouteQuestion([...routes, { path: '*', element: <p>outra página</p> }]), {
    initialEntries: [endereco],
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, client }
}

/** Draws one thing at `/`. */
export const draw = (element: ReactNode) => openScreen([{ path: '/', element }], '/')

/** The text of each element found, with plain spaces. */
export const texts = (found: Locator) =>
  found.elements().map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? null)
