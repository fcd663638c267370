import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import peca from '../../../shared/ui/pecaEmLinha.module.css'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { type ItemDaFila, itemDoProduto } from '../fila/fila.ts'
import { Adicionar } from './Adicionar.tsx'
import css from './busca.module.css'
import { VariacoesDoProduto } from './VariacoesDoProduto.tsx'

interface ResultadoDeProdutoProps {
  produto: ProdutoResumo
  onAdd: (itens: readonly ItemDaFila[]) => void
}

/** A product that was found: add its own label, or unfold its variations. */
export const ResultadoDeProduto = memo(function ResultadoDeProduto({ produto, onAdd }: ResultadoDeProdutoProps) {
  const [aberto, setAberto] = useState(false)
  const painel = useId()
  const { titulo, sku, variacoes, quantidade_total: estoque } = produto
  const nome = sku ? `${titulo} (${sku})` : titulo
  return (
    <li className={css.resultado}>
      <div className={css.linha}>
        <Thumbnail url={produto.imagem_url} />
        <div className={`${peca.dados} ${css.dados}`}>
          <span className={peca.titulo}>{titulo}</span>
          <span className={peca.detalhe}>
            {sku && <span className={peca.sku}>{sku}</span>}
            <span>{estoque.toLocaleString('pt-BR')} em estoque</span>
          </span>
          {produto.tem_variacoes && (
            <button
              type="button"
              className={css.dobra}
              aria-expanded={aberto}
              aria-controls={aberto ? painel : undefined}
              aria-label={`${quantasVariacoes(variacoes.length)} de ${nome}`}
              onClick={() => setAberto(!aberto)}
            >
              {quantasVariacoes(variacoes.length)}
              <IconChevronDown size={16} aria-hidden />
            </button>
          )}
        </div>
        <Adicionar nome={nome} onClick={() => onAdd([itemDoProduto(produto)])} />
      </div>
      {aberto && <VariacoesDoProduto id={painel} produtoId={produto.id} nome={nome} onAdd={onAdd} />}
    </li>
  )
})

const quantasVariacoes = (n: number) => (n === 1 ? '1 variação' : `${n} variações`)
