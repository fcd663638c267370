import { IconTagOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paginaDeImpressao } from '../../shared/device/impressao/JanelaDeImpressao.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { contagem } from './etiqueta/folha.ts'
import { Folhas, Teste } from './Folhas.tsx'
import { etiquetasDoLote, readLote } from './lote.ts'

/** `/imprimir/etiquetas?lote=…`: the pages of one printing. The print dialog opens by itself, once. */
export default paginaDeImpressao('Imprimir etiquetas', LoteGuardado)

function LoteGuardado() {
  const [params] = useSearchParams()
  const id = params.get('lote') ?? ''
  const consulta = useQuery({
    queryKey: ['lote', id],
    queryFn: () => readLote(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lote = consulta.data
  if (consulta.isError) return <ErrorBox onRetry={() => void consulta.refetch()} />
  if (lote === undefined) return <LoadingState />
  if (lote === null) {
    return (
      <div className="max-w-140 py-6 px-4 mx-auto print:hidden">
        <h1 className="somente-leitor">Imprimir etiquetas</h1>
        <EmptyState
          message="Etiquetas não encontradas."
          icon={IconTagOff}
          detail="Este navegador guarda só as últimas impressões."
        >
          <Link to="/qrcodes">Escolher etiquetas</Link>
        </EmptyState>
      </div>
    )
  }
  const { layout, campos, calibracao, inicio, regua } = lote
  if (lote.teste) return <Teste layout={layout} calibracao={calibracao} regua={regua} />
  const etiquetas = etiquetasDoLote(lote)
  return (
    <Folhas
      titulo={contagem(etiquetas.length, layout, inicio)}
      layout={layout}
      campos={campos}
      calibracao={calibracao}
      etiquetas={etiquetas}
      inicio={inicio}
    />
  )
}
