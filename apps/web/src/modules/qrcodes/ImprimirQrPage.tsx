import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { paginaDeImpressao } from '../../shared/device/impressao/JanelaDeImpressao.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { umProduto } from '../produtos/produtos.queries.ts'
import { etiquetaDe } from './etiqueta/etiqueta.ts'
import { isLayoutDaLoja, isRolo, LAYOUT_PADRAO, layoutDe, listLayouts, tamanhoDaEtiqueta } from './etiqueta/layouts.ts'
import { SEM_CALIBRACAO } from './etiqueta/Papel.tsx'
import { Folhas } from './Folhas.tsx'
import { layouts } from './layouts/layouts.queries.ts'
import { readStoredPreferencias } from './preferencias.ts'

/** `/imprimir/qr?produto=12[&variacao=34]`: one label by itself, on the roll that this browser usually prints on. */
export default paginaDeImpressao('Imprimir QR Code', UmaEtiqueta)

function UmaEtiqueta() {
  const [search] = useSearchParams()
  const produtoId = idDe(search.get('produto'))
  const consulta = useQuery({ ...umProduto(produtoId ?? 0), enabled: produtoId !== null })
  const { data: preferencias } = useQuery({ queryKey: ['preferencias'], queryFn: readStoredPreferencias })
  const own = useQuery({ ...layouts.list(), enabled: preferencias ? isLayoutDaLoja(preferencias.layout) : false })
  const produto = consulta.data
  if (produtoId === null) return <EmptyState message="Produto não encontrado" />
  if (consulta.isError) return <ErrorBox onRetry={() => void consulta.refetch()} />
  if (own.isError) return <ErrorBox onRetry={() => void own.refetch()} />
  if (!produto || !preferencias || (own.isLoading && !own.data)) return <LoadingState />
  const variacaoId = idDe(search.get('variacao'))
  const variacao = produto.variacoes.find(({ id }) => id === variacaoId)
  if (variacaoId !== null && !variacao) return <EmptyState message="Variação não encontrada." />
  const preferredLayout = layoutDe(preferencias.layout, listLayouts(own.data ?? []))
  const layout = isRolo(preferredLayout) ? preferredLayout : LAYOUT_PADRAO
  return (
    <Folhas
      titulo={`Etiqueta de ${tamanhoDaEtiqueta(layout)}`}
      layout={layout}
      campos={{ ...preferencias.campos, qr: true }}
      calibracao={preferencias.calibracoes[layout.id] ?? SEM_CALIBRACAO}
      etiquetas={[etiquetaDe(produto, variacao)]}
      inicio={1}
    />
  )
}
