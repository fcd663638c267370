import { IconPrinter } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { createQueryClient } from '../../api/queryClient.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useDocumentTitle } from '../../ui/PageHeader.tsx'
import { LoadingState } from '../../ui/states.tsx'

/** Outside the shell, for signed-in people. A page: the policy of a window written by script forbids its styles. */
export function JanelaDeImpressao({ title, children }: { title: string; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const { phase: fase } = useSession()
  useDocumentTitle(title)
  if (fase === 'closed') return <Navigate to="/" replace />
  return (
    <main className="min-h-dvh print:min-h-0">
      {fase === 'checking' ? (
        <LoadingState message="Verificando autenticação..." />
      ) : (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      )}
    </main>
  )
}

export const paginaDeImpressao = (title: string, Conteudo: ComponentType) => () => (
  <JanelaDeImpressao title={title}>
    <Conteudo />
  </JanelaDeImpressao>
)

/** Bar above the pages, hidden on paper: settings for the print dialog, and a button that opens it again. */
export function BarraDeImpressao({ title, hint }: { title: string; hint: string }) {
  return (
    <header className="k-pontas md:sticky top-0 z-1 gap-x-6 gap-y-3 py-3.5 px-(--e-margem) bg-superficie border-b border-b-borda print:hidden">
      <div>
        <h1 className="m-0 text-2xl font-destaque leading-[1.3]">{title}</h1>
        <p className="m-0 mt-0.5 text-m text-texto-suave">{hint}</p>
      </div>
      <Button icon={IconPrinter} onClick={() => window.print()}>
        Imprimir
      </Button>
    </header>
  )
}

/** Opens the browser's print dialog by itself, once, when the page's fonts and pictures are loaded or have failed. */
export function usePrintUmaVez(): void {
  const impressa = useRef(false)
  useEffect(() => {
    const fotos = [...document.images].map((foto) => foto.decode().catch(() => undefined))
    void Promise.all([document.fonts.ready, ...fotos]).then(() => {
      if (impressa.current) return
      impressa.current = true
      window.print()
    })
  }, [])
}
