import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createBrowserRouter, MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished, vi } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { createQueryClient } from '../../src/shared/api/queryClient.ts'
import { closeToast, toasts } from '../../src/shared/ui/toasts/toast.ts'

/**
 * Uses a hook as a screen does, with a router and a query client of its own. `endereco` is the address it has led to;
 * `chegada` also says how: after REPLACE, Back does not open the screen again.
 */
export async function drawHook<H>(hook: () => H, client = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/aqui']}>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  const { result, act } = await renderHook(
    () => ({ feito: hook(), endereco: useLocation().pathname, tipo: useNavigationType() }),
    { wrapper },
  )
  return {
    client,
    agora: () => result.current.feito,
    endereco: () => result.current.endereco,
    chegada: () => `${result.current.tipo} ${result.current.endereco}`,
    /** Resolves once the hook says what has begun: React Query tells it a moment later, by a timer. */
    fazer: (agir: (feito: H) => unknown) =>
      act(async () => {
        agir(result.current.feito)
        if (!vi.isFakeTimers()) await new Promise<void>((told) => notifyManager.schedule(told))
      }),
  }
}

/** Uses a hook as the screen at the page's own address `endereco` does. */
export async function drawHookAt<H>(endereco: string, hook: () => H) {
  const start = location.href
  history.replaceState(null, '', endereco)
  const usado: { feito?: H } = {}
  function Tela() {
    usado.feito = hook()
    return null
  }
  const router = createBrowserRouter([{ path: '*', element: <Tela /> }])
  onTestFinished(() => {
    router.dispose()
    history.replaceState(null, '', start)
  })
  await render(<RouterProvider router={router} />)
  return () => usado.feito as H
}

/** The toasts on screen, `type: sentence`. */
export const readToasts = (): string[] => toasts.get().map(({ kind: tipo, message }) => `${tipo}: ${message}`)

/** Returns the toasts on screen, `type: sentence`, and closes them. */
export function avisados(): string[] {
  const messages = readToasts()
  for (const { id } of toasts.get()) closeToast(id)
  return messages
}

/** Clicks the button of the latest toast, such as 'Desfazer'. */
export const clickToastAction = (): void => toasts.get().at(-1)?.action?.onClick()
