import { frasePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconFlag3Filled } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { SelectRow, type SelectRowProps } from '../../../shared/resource/SelectionBar.tsx'
import * as cartao from '../../../shared/ui/cartaoDeLista.classes.ts'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { fraseDoPedido } from '../../../shared/vendas/frases.ts'
import { tomDaCobranca } from '../cobranca.ts'

const CARTAO =
  'gap-0.5 justify-center h-full py-1.5 pr-3.5 pl-11 overflow-hidden data-selecionada:bg-marca-suave data-selecionada:border-marca'
const LINHA =
  'flex items-center gap-2.5 m-0 min-w-0 tabular-nums whitespace-nowrap *:flex-none max-md:gap-1.75 max-xs:flex-wrap max-xs:gap-y-0'
const PALAVRA = 'max-md:absolute max-md:w-px max-md:h-px max-md:overflow-hidden max-md:[clip-path:inset(50%)]'
const FIM = 'truncate ml-auto [&_+_&]:ml-0 flex-initial!'

interface VendaCardProps {
  venda: VendaResumo
  selecionada: boolean
  onSelect: SelectRowProps['onSelect']
}

/** Card of a sale in the list. Plain elements: scrolling draws thousands of them. */
export const VendaCard = memo(function VendaCard({ venda, selecionada, onSelect }: VendaCardProps) {
  const { id, cliente_nome: cliente, status, quantidade_itens: pecas, vendedor, importada } = venda
  return (
    <article className={`${cartao.cartao} ${CARTAO}`} data-selecionada={selecionada || undefined}>
      <SelectRow
        id={id}
        label={`Selecionar a venda ${id}`}
        selected={selecionada}
        onSelect={onSelect}
        className="grid place-items-center absolute top-0 left-0 z-1 w-11 h-11 cursor-pointer [&_input]:w-4.75 [&_input]:h-4.75 [&_input]:m-0 [&_input]:[cursor:inherit] [&_input]:[scroll-margin-block:136px_120px]"
      />
      <div className={LINHA}>
        <span className="text-s text-texto-suave">
          <span className={PALAVRA}>Venda </span>
          {id}
        </span>
        <h2 className={`${cartao.nome} flex-1! min-w-0 leading-[1.5] max-xs:basis-[7em]!`}>
          <Link className={cartao.link} to={`/vendas/${id}`}>
            {cliente || 'Cliente sem nome'}
          </Link>
        </h2>
        <span
          className="k-etiqueta text-s font-forte text-info bg-info-fundo data-[tom=fim]:text-sucesso data-[tom=fim]:bg-sucesso-fundo data-[tom=encerrada]:text-texto-suave data-[tom=encerrada]:bg-fundo"
          data-tom={tomDoStatus(status)}
        >
          {rotuloDoStatus(status)}
        </span>
      </div>
      <div className={LINHA}>
        <strong className="font-destaque">{formatReais(venda.total)}</strong>
        <span className="text-s text-texto-suave">{plural(pecas, 'peça', 'peças')}</span>
        <Lembretes venda={venda} />
        {venda.pagamento !== null && (
          <span
            className="ml-auto text-s font-forte text-aviso data-[tom=success]:text-sucesso"
            data-tom={tomDaCobranca(venda)}
          >
            {frasePagamento(venda)}
          </span>
        )}
      </div>
      <p className={`${LINHA} text-s text-texto-suave`}>
        <span>Alterado em {formatDate(venda.alterado_em)}</span>
        {venda.data_do_pedido && <span>{fraseDoPedido(venda.data_do_pedido)}</span>}
        {vendedor && <span className={FIM}>Vendedor: {vendedor}</span>}
        {importada && <span className={FIM}>{[venda.canal, venda.numero_no_canal].filter(Boolean).join(' ')}</span>}
      </p>
    </article>
  )
})

/** Priority, due date and note. */
const Lembretes = ({ venda: { prioritaria, prazo, atrasada, anotacao } }: { venda: VendaResumo }) => (
  <>
    {prioritaria && (
      <span className="inline-flex gap-1 items-center text-s font-forte [&_svg]:text-destaque">
        <IconFlag3Filled size={14} aria-hidden />
        <span className={PALAVRA}>Prioritária</span>
      </span>
    )}
    {(prazo || atrasada) && (
      <span
        className="truncate text-s font-forte flex-initial! data-atrasada:py-0 data-atrasada:px-2 data-atrasada:text-aviso data-atrasada:bg-aviso-fundo data-atrasada:rounded-pilula"
        data-atrasada={atrasada || undefined}
      >
        {atrasada && 'Atrasada'}
        {atrasada && prazo && ': '}
        {prazo && `até ${formatDate(prazo).slice(0, 5)}`}
      </span>
    )}
    {anotacao && (
      <span className="truncate text-s text-texto-suave flex-[0_99_auto]!" title={anotacao}>
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
  <div className={`${cartao.cartao} ${CARTAO}`} aria-hidden>
    <div className={LINHA}>
      <Skeleton width="48%" height="1em" />
    </div>
    <Skeleton width="40%" height="0.9em" />
    <Skeleton width="58%" height="0.8em" />
  </div>
)
