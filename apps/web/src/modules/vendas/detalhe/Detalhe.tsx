import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { Avisos } from './Avisos.tsx'
import { AvisosDoPedido } from './AvisosDoPedido.tsx'
import { Compartilhar } from './compartilhar/Compartilhar.tsx'
import { DadosDaEntrega } from './DadosDaEntrega.tsx'
import css from './Detalhe.module.css'
import { Historico } from './Historico.tsx'
import { Impressos } from './Impressos.tsx'
import { LembretesDaVenda } from './LembretesDaVenda.tsx'
import { PedidoDoCanal } from './PedidoDoCanal.tsx'
import { Progresso } from './Progresso.tsx'
import { PagamentoDaVenda } from './pagamento/PagamentoDaVenda.tsx'
import { PassoAtual } from './passos/PassoAtual.tsx'
import { QuemEstaAqui } from './QuemEstaAqui.tsx'
import { RevisarDados } from './RevisarDados.tsx'
import { TrocasDaVenda } from './TrocasDaVenda.tsx'

/** One sale: its status, the next step, and all its data. */
export function Detalhe({ venda }: { venda: Venda }) {
  const encerrada = fatosDoStatus(venda.status).encerrada !== null
  return (
    <div className={css.pagina}>
      <PageHeader
        title={`Venda nº ${venda.id}`}
        subtitle={comoEntrou(venda)}
        actions={
          !encerrada && (
            <>
              <Compartilhar venda={venda} />
              <Impressos venda={venda} />
            </>
          )
        }
      />
      {!encerrada && <QuemEstaAqui venda={venda} />}
      {encerrada ? (
        <>
          <PassoAtual venda={venda} />
          {venda.importada && <PedidoDoCanal venda={venda} />}
        </>
      ) : (
        <>
          <Progresso venda={venda} />
          <Avisos venda={venda} />
          {venda.importada && <AvisosDoPedido venda={venda} />}
          <div className={css.colunas}>
            <div className={css.principal}>
              {/* Its action bar sticks to the bottom of the window. */}
              <PassoAtual venda={venda} />
              {fatosDoStatus(venda.status).mostraEntrega && <DadosDaEntrega venda={venda} />}
            </div>
            <div className={css.lateral}>
              {venda.importada && <PedidoDoCanal venda={venda} />}
              <LembretesDaVenda venda={venda} />
              <RevisarDados venda={venda} />
              <PagamentoDaVenda venda={venda} />
              <TrocasDaVenda venda={venda} />
              <Historico vendaId={venda.id} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function comoEntrou({ importada, canal, numero_no_canal, vendedor, criado_em }: Venda): string {
  const quando = `em ${formatarDataHora(criado_em)}`
  if (importada) return `Recebida do Bling ${quando}: ${[canal, numero_no_canal].filter(Boolean).join(' ')}`
  return `Registrada ${vendedor ? `por ${vendedor} ` : ''}${quando}`
}
