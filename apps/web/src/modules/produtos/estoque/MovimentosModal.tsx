import type { EstoqueDoProduto, Movimento } from '@estampa/contract/estoque/estoque.routes.ts'
import { motivoEmPalavras } from '@estampa/contract/estoque/motivos.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { enderecoDasEtiquetas } from '../../../shared/etiquetas.ts'
import { ListBody } from '../../../shared/resource/ListBody.tsx'
import { useList } from '../../../shared/resource/useList.ts'
import { Allowed } from '../../../shared/session/Allowed.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { ErrorBox, LoadingState } from '../../../shared/ui/states.tsx'
import { CorrecaoDoEstoque } from './CorrecaoDoEstoque.tsx'
import { estoqueDe, movimentosDe } from './estoque.queries.ts'

const TITULO = 'm-0 mb-1 text-l font-titulo'
const LISTA =
  "m-0 mb-6 last:mb-0 [&_li]:relative [&_li]:flex [&_li]:gap-4 [&_li]:items-center [&_li]:justify-between [&_li]:py-2.5 [&_li_+_li]:border-t [&_li_+_li]:border-t-borda [&_a]:text-link [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-[''] [&_a::after]:rounded-controle-p [&_a:focus-visible]:outline-none [&_a:focus-visible::after]:outline-2 [&_a:focus-visible::after]:outline-marca [&_a:focus-visible::after]:-outline-offset-2"
const TEXTO = 'flex flex-col min-w-0 wrap-anywhere font-medio'
const PECAS =
  'flex flex-col flex-none items-end text-l font-destaque tabular-nums data-[sinal=entrada]:text-sucesso data-[sinal=saida]:text-erro'

interface MovimentosModalProps {
  produto: Pick<Produto, 'id' | 'versao' | 'titulo' | 'kit'>
  onCorrigido?: () => void
  onClose: () => void
}

/** The stock of a product: its quantities to correct, reserved pieces, and the movements that led to them. */
export function MovimentosModal({ produto, onCorrigido, onClose }: MovimentosModalProps) {
  const consulta = useQuery({
    ...estoqueDe(produto.id, produto.versao),
    // A correction raises the version: the old stock stays on screen until the new one is read.
    placeholderData: keepPreviousData,
  })
  const { data: estoque, isError, isFetching, refetch } = consulta
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
          <Allowed a="corrigir_estoque">
            <CorrecaoDoEstoque estoque={estoque} onCorrigido={onCorrigido} />
          </Allowed>
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
  const names = new Map(variacoes.map(({ variacao_id, nome }) => [variacao_id, nome]))
  return (
    <>
      <h3 className={TITULO}>Reservas</h3>
      <ul className={LISTA} aria-label="Reservas em vendas abertas e na produção">
        {reservas.map(({ venda_id, producao_id, cliente_nome, status, variacao_id, quantidade, kit }) => (
          <li key={`${venda_id}-${producao_id}-${variacao_id}-${kit}`}>
            <span className={TEXTO}>
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
                  variacao_id === null ? '' : names.get(variacao_id),
                  kit && `${producao_id === null ? 'parte de' : 'para estampar'} ${kit}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={PECAS}>{quantidade.toLocaleString('pt-BR')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The ledger, the latest first: when, why, who, how many pieces came or went, and how many there were then. */
const ListaDeMovimentos = ({ produtoId, variacao }: { produtoId: number; variacao: number | null }) => (
  <ListBody
    list={useList(movimentosDe(produtoId, variacao))}
    loading={<LoadingState />}
    empty={<p className="m-0 mt-2 text-texto-suave">Nenhum movimento ainda.</p>}
    more="Mostrar movimentos anteriores"
    name="Movimentos de estoque"
    listClass={LISTA}
    row={(movimento) => <LinhaDoMovimento key={movimento.id} movimento={movimento} />}
  />
)

function LinhaDoMovimento({ movimento }: { movimento: Movimento }) {
  const { motivo, venda_id, kit, variacao, usuario, criado_em, quantidade, saldo } = movimento
  return (
    <li>
      <span className={TEXTO}>
        <span>
          {motivoEmPalavras(motivo)}
          {venda_id !== null && (
            <>
              {' · '}
              <Link to={`/vendas/${venda_id}`}>Venda {venda_id}</Link>
            </>
          )}
        </span>
        <span className="text-s text-texto-suave font-texto">
          {[formatDateTime(criado_em), usuario, variacao, kit && `parte de ${kit}`].filter(Boolean).join(' · ')}
        </span>
        <EtiquetasDaEntrada movimento={movimento} />
      </span>
      <span className={PECAS} data-sinal={quantidade < 0 ? 'saida' : 'entrada'}>
        {quantidade > 0 ? '+' : '−'}
        {Math.abs(quantidade).toLocaleString('pt-BR')}
        <span className="text-s text-texto-suave font-texto">saldo {saldo.toLocaleString('pt-BR')}</span>
      </span>
    </li>
  )
}

/** Labels of the goods that arrived, one for each piece. */
function EtiquetasDaEntrada({ movimento }: { movimento: Movimento }) {
  const { motivo, produto_id, variacao_id, variacao, quantidade, criado_em } = movimento
  // A variation that was deleted since has no label.
  if (motivo !== 'entrada' || produto_id === null || quantidade < 0 || (variacao && variacao_id === null)) return null
  const pecas = [{ produtoId: produto_id, variacaoId: variacao_id, quantidade }]
  const description = [variacao, formatDateTime(criado_em)].filter(Boolean).join(', ')
  return (
    <Link to={enderecoDasEtiquetas(pecas)} aria-label={`Imprimir etiquetas: ${quantidade} de ${description}`}>
      Imprimir etiquetas
    </Link>
  )
}
