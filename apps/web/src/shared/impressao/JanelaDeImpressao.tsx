import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { createQueryClient } from '../queryClient.ts'
import { useSessao } from '../session/session.ts'
import { LoadingState } from '../ui/LoadingState.tsx'
import { useDocumentTitle } from '../ui/PageHeader.tsx'
import css from './impressao.module.css'

/**
 * The frame of a print window, outside the shell, for signed-in people. A page of its own, not a window written by
 * script, because the policy of such a window forbids its styles.
 */
export function JanelaDeImpressao({ titulo, children }: { titulo: string; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const { fase } = useSessao()
  useDocumentTitle(titulo)
  if (fase === 'fechada') return <Navigate to="/" replace />
  return (
    <main className={css.janela}>
      {fase === 'verificando' ? (
        <LoadingState message="Verificando autenticação..." />
      ) : (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      )}
    </main>
  )
}

/** A page that is such a window. */
export const paginaDeImpressao = (titulo: string, Conteudo: ComponentType) => () => (
  <JanelaDeImpressao titulo={titulo}>
    <Conteudo />
  </JanelaDeImpressao>
)
