import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fraseDe } from '../../../../shared/apiError.ts'
import { useLista } from '../../../../shared/registro/useLista.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../../shared/ui/LoadingState.tsx'
import { LoadMore } from '../../../../shared/ui/LoadMore.tsx'
import { Modal } from '../../../../shared/ui/Modal.tsx'
import { SearchField } from '../../../../shared/ui/SearchField.tsx'
import { avisar } from '../../../../shared/ui/toast.ts'
import { listaDeProdutos } from '../../../produtos/produtos.queries.ts'
import { escolherProdutoDoItem } from '../../vendas.queries.ts'
import css from './EscolhaDoProduto.module.css'

interface EscolhaDoProdutoProps {
  readonly vendaId: number
  readonly item: ItemDaVenda
  readonly onClose: () => void
}

/** Searches the shop's products, beginning with the line's own code or title. */
export function EscolhaDoProduto({ vendaId, item, onClose }: EscolhaDoProdutoProps) {
  const [busca, setBusca] = useState(item.sku ?? item.titulo.slice(0, 60))
  const lista = useLista({ ...listaDeProdutos({ busca }), enabled: busca !== '', staleTime: 0 }, { imediata: true })
  const { mutate, isPending } = useMutation({
    ...escolherProdutoDoItem(vendaId, item.item_id),
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível escolher. Tente novamente.')),
  })
  const produtos = busca === '' ? [] : lista.linhas
  return (
    <Modal title="Que produto daqui é este?" onClose={onClose} busy={isPending}>
      <p className={css.pedido}>
        No pedido: <strong>{item.titulo || item.descricao}</strong>
        {item.sku && `, código ${item.sku}`}
      </p>
      <SearchField label="Buscar produto daqui" value={busca} onSearch={setBusca} />
      {lista.falhou && <ErrorBox onRetry={lista.tentarDeNovo} pending={lista.tentando} />}
      {!produtos && !lista.falhou && <Skeleton height="160px" />}
      {produtos?.length === 0 && (
        <EmptyState
          message={busca === '' ? 'Busque pelo nome ou pelo SKU.' : 'Nenhum produto encontrado.'}
          {...(busca !== '' && { detail: 'Tente outras palavras ou o SKU.' })}
        />
      )}
      <ul className={css.produtos} aria-label="Produtos encontrados">
        {produtos?.map(({ id, titulo, sku, variacoes }) =>
          variacoes.length > 0 ? (
            variacoes.map((variacao) => (
              <Opcao
                key={variacao.id}
                nome={`${titulo} ${nomeDaVariacao(variacao)}`}
                sku={variacao.sku}
                pendente={isPending}
                onChoose={() => mutate({ produto_id: id, variacao_id: variacao.id })}
              />
            ))
          ) : (
            <Opcao key={id} nome={titulo} sku={sku} pendente={isPending} onChoose={() => mutate({ produto_id: id })} />
          ),
        )}
      </ul>
      {lista.temMais && <LoadMore lista={lista}>Mostrar mais produtos</LoadMore>}
    </Modal>
  )
}

interface OpcaoProps {
  readonly nome: string
  readonly sku: string | null
  readonly pendente: boolean
  readonly onChoose: () => void
}

const Opcao = ({ nome, sku, pendente, onChoose }: OpcaoProps) => (
  <li>
    <span>
      {nome} {sku && <span className="k-miudo">{sku}</span>}
    </span>
    <Button variant="light" disabled={pendente} onClick={onChoose} aria-label={`É este: ${nome} ${sku ?? ''}`}>
      É este
    </Button>
  </li>
)
