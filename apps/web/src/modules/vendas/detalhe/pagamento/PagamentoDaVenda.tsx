import { frasePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { useState } from 'react'
import { usePode } from '../../../../shared/session/session.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { sobDemanda } from '../../../../shared/ui/sobDemanda.tsx'
import { StatusDot } from '../../../../shared/ui/states.tsx'
import { tomDaCobranca } from '../../cobranca.ts'
import { ListaDePagamentos } from './ListaDePagamentos.tsx'

const RegistrarPagamento = sobDemanda(async () => (await import('./RegistrarPagamento.tsx')).RegistrarPagamento)
const FreteCobrado = sobDemanda(async () => (await import('./FreteCobrado.tsx')).FreteCobrado)
/** With the drawing of QR codes. */
const CobrarComPix = sobDemanda(async () => (await import('./CobrarComPix.tsx')).default)

/** How far the sale is paid, and what can be done about it. No step of the sale waits for a payment. */
export const PagamentoDaVenda = ({ venda }: { venda: Venda }) => (
  <Card title="Pagamento">
    <Pagamento venda={venda} />
  </Card>
)

export function Pagamento({ venda }: { venda: Venda }) {
  const [aberto, setAberto] = useState<'registrar' | 'pix' | 'frete' | null>(null)
  const fechar = () => setAberto(null)
  const { pagamento, falta_pagar: falta } = venda
  const devolve = usePode('estornar_pagamentos')
  const cancelada = fatosDoStatus(venda.status).encerrada !== null
  return (
    <>
      <p className="m-0 text-l font-forte">
        {pagamento === null ? (
          <span className="text-base font-texto text-texto-suave">
            {venda.importada ? 'Recebido pelo canal.' : 'Sem pagamentos registrados.'}
          </span>
        ) : (
          <StatusDot tone={tomDaCobranca(venda)}>{frasePagamento(venda)}</StatusDot>
        )}
      </p>
      {pagamento !== null && !cancelada && <Contas venda={venda} />}
      <ListaDePagamentos venda={venda} />
      <div className="flex flex-wrap gap-2 mt-3.5 [&_>_button]:flex-auto">
        {(falta >= 0 || devolve) && (
          <Button variant="default" onClick={() => setAberto('registrar')}>
            {falta < 0 ? 'Registrar devolução' : 'Registrar pagamento'}
          </Button>
        )}
        {!cancelada && falta > 0 && (
          <Button variant="default" onClick={() => setAberto('pix')}>
            Cobrar com PIX
          </Button>
        )}
        {!cancelada && (
          <Button variant="subtle" onClick={() => setAberto('frete')}>
            Cobrar frete
          </Button>
        )}
      </div>
      {aberto === 'registrar' && <RegistrarPagamento venda={venda} onClose={fechar} />}
      {aberto === 'frete' && <FreteCobrado venda={venda} onClose={fechar} />}
      {aberto === 'pix' && <CobrarComPix venda={venda} onClose={fechar} />}
    </>
  )
}

function Contas({ venda: { total, frete_cobrado, credito, pago } }: { venda: Venda }) {
  const linhas: readonly (readonly [string, number])[] = [
    ['Produtos', total],
    ['Frete cobrado', frete_cobrado],
    ['Peças devolvidas', -credito],
    ['Pago', pago],
  ]
  return (
    <dl className="m-0 mt-2.5 text-m [&_>_div]:flex [&_>_div]:gap-3 [&_>_div]:justify-between [&_>_div]:py-0.5 [&_dt]:text-texto-suave [&_dd]:font-medio">
      {linhas.map(
        ([nome, valor], posicao) =>
          (posicao === 0 || valor !== 0) && (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd className="numeros">{formatarReais(valor)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
