import { frasePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconFlag3Filled } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import cartao from '../../../shared/ui/cartaoDeLista.module.css'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import { fraseDoPedido } from '../../../shared/vendas/pedido.ts'
import { tomDaCobranca } from '../cobranca.ts'
import css from './VendaCard.module.css'

interface VendaCardProps {
  venda: VendaResumo
  selecionada: boolean
  onSelect: (id: number, selecionada: boolean) => void
}

/** One sale of the list. Plain elements: scrolling draws thousands of them. */
export const VendaCard = memo(function VendaCard({ venda, selecionada, onSelect }: VendaCardProps) {
  const { id, cliente_nome: cliente, status, quantidade_itens: pecas, vendedor, importada } = venda
  return (
    <article className={`${cartao.cartao} ${css.cartao}`} data-selecionada={selecionada || undefined}>
      <label className={css.selecao}>
        <input
          type="checkbox"
          aria-label={`Selecionar a venda ${id}`}
          checked={selecionada}
          onChange={(event) => onSelect(id, event.target.checked)}
        />
      </label>
      <div className={css.linha}>
        <span className="k-miudo">
          <span className={css.palavra}>Venda </span>
          {id}
        </span>
        <h2 className={`${cartao.nome} ${css.nome}`}>
          <Link className={cartao.link ?? ''} to={`/vendas/${id}`}>
            {cliente || 'Cliente sem nome'}
          </Link>
        </h2>
        <span className={css.status} data-tom={tomDoStatus(status)}>
          {rotuloDoStatus(status)}
        </span>
      </div>
      <div className={css.linha}>
        <strong className={css.valor}>{formatarReais(venda.total)}</strong>
        <span className="k-miudo">{pecas === 1 ? '1 peça' : `${pecas.toLocaleString('pt-BR')} peças`}</span>
        <Lembretes venda={venda} />
        {venda.pagamento !== null && (
          <span className={css.pagamento} data-tom={tomDaCobranca(venda)}>
            {frasePagamento(venda)}
          </span>
        )}
      </div>
      <p className={`${css.linha} k-miudo`}>
        <span>Alterado em {formatarData(venda.alterado_em)}</span>
        {venda.data_do_pedido && <span>{fraseDoPedido(venda.data_do_pedido)}</span>}
        {vendedor && <span className={css.fim}>Vendedor: {vendedor}</span>}
        {importada && <span className={css.fim}>{[venda.canal, venda.numero_no_canal].filter(Boolean).join(' ')}</span>}
      </p>
    </article>
  )
})

/** Priority, due date and note. */
const Lembretes = ({ venda: { prioritaria, prazo, atrasada, anotacao } }: { venda: VendaResumo }) => (
  <>
    {prioritaria && (
      <span className={css.prioritaria}>
        <IconFlag3Filled size={14} aria-hidden />
        <span className={css.palavra}>Prioritária</span>
      </span>
    )}
    {(prazo || atrasada) && (
      <span className={css.prazo} data-atrasada={atrasada || undefined}>
        {atrasada && 'Atrasada'}
        {atrasada && prazo && ': '}
        {prazo && `até ${formatarData(prazo).slice(0, 5)}`}
      </span>
    )}
    {anotacao && (
      <span className={css.anotacao} title={anotacao}>
        {anotacao}
      </span>
    )}
  </>
)

/** Under way, pieces gone, or ended. */
function tomDoStatus(status: VendaResumo['status']): 'andamento' | 'fim' | 'encerrada' {
  const { encerrada, pecas } = fatosDoStatus(status)
  if (encerrada !== null) return 'encerrada'
  return pecas === 'fora' ? 'fim' : 'andamento'
}

export const VendaEsqueleto = () => (
  <div className={`${cartao.cartao} ${css.cartao}`} aria-hidden>
    <div className={css.linha}>
      <Skeleton width="48%" height="1em" />
    </div>
    <Skeleton width="40%" height="0.9em" />
    <Skeleton width="58%" height="0.8em" />
  </div>
)
