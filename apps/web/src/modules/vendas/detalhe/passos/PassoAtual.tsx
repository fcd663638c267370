import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { ReactNode } from 'react'
import { PassoConcluido } from './PassoConcluido.tsx'
import { PassoEmbalagem } from './PassoEmbalagem.tsx'
import { PassoEnviado } from './PassoEnviado.tsx'
import { PassoEnvio } from './PassoEnvio.tsx'
import { PassoEtiqueta } from './PassoEtiqueta.tsx'
import { PassoRetirada } from './PassoRetirada.tsx'
import { PassoSeparacao } from './PassoSeparacao.tsx'
import { ResumoDaEncerrada } from './ResumoDaEncerrada.tsx'

/** The panel of each status. A status that the contract adds does not compile before it has one. */
const PAINEIS = {
  separacao: PassoSeparacao,
  embalagem: PassoEmbalagem,
  selecionar_envio: PassoEnvio,
  etiqueta: PassoEtiqueta,
  retirada: PassoRetirada,
  enviado: PassoEnviado,
  concluido: PassoConcluido,
  cancelado: ResumoDaEncerrada,
} satisfies Record<StatusDaVenda, (props: { venda: Venda }) => ReactNode>

/** The panel of the sale's status, and the bar with its main action. An unknown name is drawn as concluded. */
export function PassoAtual({ venda }: { venda: Venda }) {
  const Painel = Object.hasOwn(PAINEIS, venda.status) ? PAINEIS[venda.status] : PassoConcluido
  return <Painel venda={venda} />
}
