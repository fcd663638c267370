import { formatOrcamentoSituacao, quemEspera, type Situacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'

/** Colours by who must act next. An approved quote is green although the shop must act. */
const WAITING_COLORS = {
  loja: 'text-aviso bg-aviso-fundo',
  cliente: 'text-marca-texto bg-marca-suave',
} as const

export function EtiquetaDoOrcamento({ situacao }: { situacao: Situacao }) {
  const waiting = quemEspera(situacao)
  const waitingColor = waiting === null ? 'text-texto bg-fundo' : WAITING_COLORS[waiting]
  const color = situacao === 'aprovado' ? 'text-sucesso bg-sucesso-fundo' : waitingColor
  return <span className={`k-etiqueta ${color}`}>{formatOrcamentoSituacao(situacao)}</span>
}
