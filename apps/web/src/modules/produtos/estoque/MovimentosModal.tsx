import type { EstoqueDoProduto } from '@estampa/contract/estoque/estoque.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Permitido } from '../../../shared/session/Permitido.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { SelectField } from '../../../shared/ui/SelectField.tsx'
import { ErrorBox, LoadingState } from '../../../shared/ui/states.tsx'
import { CorrecaoDoEstoque } from './CorrecaoDoEstoque.tsx'
import * as css from './estoque.classes.ts'
import { estoqueDe } from './estoque.queries.ts'
import { ListaDeMovimentos } from './ListaDeMovimentos.tsx'

const TITULO = 'm-0 mb-1 text-l font-titulo'

interface MovimentosModalProps {
  produto: Pick<Produto, 'id' | 'versao' | 'titulo' | 'kit'>
  onCorrigido?: () => void
  onClose: () => void
}

/** The stock of a product: its quantities to correct, reserved pieces, and the movements that led to them. */
export function MovimentosModal({ produto, onCorrigido, onClose }: MovimentosModalProps) {
  const {
    data: estoque,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...estoqueDe(produto.id, produto.versao),
    // A correction raises the version: the old stock stays on screen until the new one is read.
    placeholderData: keepPreviousData,
  })
  return (
    <Modal title={`Estoque de ${produto.titulo}`} size="lg" onClose={onClose}>
      {produto.kit ? (
        <p>
          Um kit não tem peças próprias: o estoque é o das{' '}
          <Link to={`/produtos/${produto.id}`} onClick={onClose}>
            partes dele
          </Link>
          .
        </p>
      ) : estoque ? (
        <>
          <Permitido a="corrigir_estoque">
            <CorrecaoDoEstoque estoque={estoque} onCorrigido={onCorrigido} />
          </Permitido>
          {estoque.reservas.length > 0 && <Reservas reservas={estoque.reservas} variacoes={estoque.variacoes} />}
          <Movimentos estoque={estoque} />
        </>
      ) : isError ? (
        <ErrorBox onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}

function Movimentos({ estoque: { produto_id: id, variacoes } }: { estoque: EstoqueDoProduto }) {
  const [variacao, setVariacao] = useState<number | null>(null)
  return (
    <>
      <div className="k-pontas">
        <h3 className={TITULO}>Movimentos</h3>
        {variacoes.length > 0 && (
          <SelectField
            label="Variação dos movimentos"
            hideLabel
            placeholder="Todas as variações"
            value={variacao ?? ''}
            onChange={(event) => setVariacao(event.target.value === '' ? null : Number(event.target.value))}
            options={variacoes.map(({ variacao_id, nome, sku }) => ({
              value: variacao_id,
              label: nome || sku || `Variação ${variacao_id}`,
            }))}
          />
        )}
      </div>
      <ListaDeMovimentos key={variacao} produtoId={id} variacao={variacao} />
    </>
  )
}

function Reservas({ reservas, variacoes }: Pick<EstoqueDoProduto, 'reservas' | 'variacoes'>) {
  const nomes = new Map(variacoes.map(({ variacao_id, nome }) => [variacao_id, nome]))
  return (
    <>
      <h3 className={TITULO}>Reservas</h3>
      <ul className={css.movimentos} aria-label="Reservas em vendas abertas e na produção">
        {reservas.map(({ venda_id, producao_id, cliente_nome, status, variacao_id, quantidade, kit }) => (
          <li key={`${venda_id}-${producao_id}-${variacao_id}-${kit}`}>
            <span className={css.texto}>
              {venda_id === null ? (
                <Link to="/producao">Produção {producao_id}, sem venda</Link>
              ) : (
                <Link to={`/vendas/${venda_id}`}>
                  Venda {venda_id}, {cliente_nome}
                </Link>
              )}
              <span className="text-s text-texto-suave font-texto">
                {[
                  status === null ? '' : rotuloDoStatus(status),
                  variacao_id === null ? '' : nomes.get(variacao_id),
                  kit && `${producao_id === null ? 'parte de' : 'para estampar'} ${kit}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={css.pecas}>{quantidade.toLocaleString('pt-BR')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
