import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { createQueryClient } from '../../shared/queryClient.ts'
import { useSessao } from '../../shared/session/session.ts'
import { idDe } from '../../shared/tolerant.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'
import { umProduto } from '../produtos/produtos.queries.ts'
import { Etiqueta } from './Etiqueta.tsx'
import css from './ImprimirQrPage.module.css'

/**
 * `/imprimir/qr?produto=12[&variacao=34]`: one label on its own sheet. It is a page, not a window written by script,
 * because the policy of such a window forbids its styles. The browser's print dialog opens by itself, once.
 */
export default function ImprimirQrPage() {
  const [queryClient] = useState(createQueryClient)
  const { fase } = useSessao()
  useDocumentTitle('Imprimir QR Code')
  if (fase === 'fechada') return <Navigate to="/" replace />
  return (
    <main className={css.pagina}>
      {fase === 'verificando' ? (
        <LoadingState message="Verificando autenticação..." />
      ) : (
        <QueryClientProvider client={queryClient}>
          <Folha />
        </QueryClientProvider>
      )}
    </main>
  )
}

function Folha() {
  const [busca] = useSearchParams()
  const produtoId = idDe(busca.get('produto'))
  const { data: produto, isError, refetch } = useQuery({ ...umProduto(produtoId ?? 0), enabled: produtoId !== null })
  const impressa = useRef(false)
  if (produtoId === null) return <EmptyState message="Produto não encontrado" />
  if (isError) return <ErrorBox onRetry={() => void refetch()} />
  if (!produto) return <LoadingState />
  const variacaoId = idDe(busca.get('variacao'))
  const variacao = produto.variacoes.find(({ id }) => id === variacaoId)
  if (variacaoId !== null && !variacao) return <EmptyState message="Variação não encontrada." />
  const imprimirUmaVez = () => {
    if (impressa.current) return
    impressa.current = true
    window.print()
  }
  return (
    <>
      <h1 className={css.titulo}>Etiqueta de 50 × 30 mm</h1>
      <Etiqueta produto={produto} variacao={variacao} onReady={imprimirUmaVez} />
      <p className={css.dica}>Na impressora, escolha papel 50 × 30 mm, sem margens, escala de 100%.</p>
      <div className={css.acoes}>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
    </>
  )
}
