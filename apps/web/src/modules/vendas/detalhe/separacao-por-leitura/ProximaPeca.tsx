import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Thumbnail } from '../../../../shared/ui/Thumbnail.tsx'
import { faltaVariacao, pecasDoItem } from '../../../../shared/vendas/item.ts'
import { faltamPecas, proximaPeca, type Separacao } from './separacao.ts'

interface ProximaPecaProps {
  separacao: Separacao
  itens: readonly ItemDaVenda[]
}

/** The piece to fetch next, large enough to read at arm's length, and how many are left. Nothing when all are picked. */
export function ProximaPeca({ separacao, itens }: ProximaPecaProps) {
  const pecas = itens.flatMap((item) => pecasDoItem(item))
  const proxima = proximaPeca(separacao, pecas)
  if (!proxima) return null
  const { item, faltam } = proxima
  const total = faltamPecas(separacao, pecas)
  return (
    <div
      className="flex items-center gap-3 mb-2 [@media(orientation:_landscape)_and_(max-height:_30em)]:mb-0"
      role="group"
      aria-label="Próxima peça"
    >
      <Thumbnail
        className="[--lado:76px] [@media(orientation:_landscape)_and_(max-height:_30em)]:[--lado:44px]"
        url={item.imagem_url}
      />
      <div className="min-w-0 text-texto [&_p]:m-0 [&_p]:overflow-hidden [&_p]:text-ellipsis [&_p]:whitespace-nowrap [@media(orientation:_landscape)_and_(max-height:_30em)]:flex [@media(orientation:_landscape)_and_(max-height:_30em)]:flex-wrap [@media(orientation:_landscape)_and_(max-height:_30em)]:gap-x-2 [@media(orientation:_landscape)_and_(max-height:_30em)]:gap-y-0 [@media(orientation:_landscape)_and_(max-height:_30em)]:items-baseline">
        <p
          className="data-falta:text-aviso text-3xl font-destaque leading-[1.15] wrap-anywhere whitespace-normal [@media(orientation:_landscape)_and_(max-height:_30em)]:text-xl"
          data-falta={faltaVariacao(item) || undefined}
        >
          {item.variacao || (faltaVariacao(item) ? 'Qualquer variação' : item.titulo || item.descricao)}
        </p>
        {(item.variacao || faltaVariacao(item)) && <p className="text-base">{item.titulo || item.descricao}</p>}
        <p className="text-m text-texto-suave tabular-nums [&_strong]:text-texto">
          <strong>{`${faltam} desta`}</strong>
          {total > faltam && ` · ${total} no total`}
        </p>
      </div>
    </div>
  )
}
