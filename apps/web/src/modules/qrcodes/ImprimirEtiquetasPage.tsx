import { IconTagOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import impressao from '../../shared/impressao/impressao.module.css'
import { paginaDeImpressao, usePrintUmaVez } from '../../shared/impressao/JanelaDeImpressao.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { contagem } from './contagem.ts'
import { FolhaDeTeste } from './etiqueta/FolhaDeTeste.tsx'
import { type Layout, layoutDe } from './etiqueta/layouts.ts'
import { Barra } from './impressao/Barra.tsx'
import { Folhas } from './impressao/Folhas.tsx'
import { etiquetasDoLote, type Lote, lerLote } from './lote.ts'

/** `/imprimir/etiquetas?lote=…`: the pages of one printing. The print dialog opens by itself, once. */
export default paginaDeImpressao('Imprimir etiquetas', LoteGuardado)

function LoteGuardado() {
  const [params] = useSearchParams()
  const id = params.get('lote') ?? ''
  const consulta = useQuery({ queryKey: ['lote', id], queryFn: () => lerLote(id), staleTime: Number.POSITIVE_INFINITY })
  const lote = consulta.data
  if (consulta.isError) return <ErrorBox onRetry={() => void consulta.refetch()} />
  if (lote === undefined) return <LoadingState />
  if (lote === null) {
    return (
      <div className={impressao.estado}>
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
  const layout = layoutDe(lote.layout)
  return lote.teste ? <Teste lote={lote} layout={layout} /> : <Etiquetas lote={lote} layout={layout} />
}

function Etiquetas({ lote, layout }: { lote: Lote; layout: Layout }) {
  const etiquetas = etiquetasDoLote(lote)
  return (
    <Folhas
      titulo={contagem(etiquetas.length, layout, lote.inicio)}
      layout={layout}
      campos={lote.campos}
      calibracao={lote.calibracao}
      etiquetas={etiquetas}
      inicio={lote.inicio}
    />
  )
}

function Teste({ lote, layout }: { lote: Lote; layout: Layout }) {
  usePrintUmaVez()
  return (
    <>
      <Barra titulo="Folha de teste" layout={layout} />
      <div className={impressao.folhas}>
        <FolhaDeTeste layout={layout} calibracao={lote.calibracao} />
      </div>
    </>
  )
}
