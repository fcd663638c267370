import type { Cobranca } from '../pagamentos/situacao.ts'
import { formatReais, toCentavos, toReais } from '../shared/money.ts'

/** How an exchange leaves the money of its sales, in reais. */
export interface Acerto {
  /** Paid part of what the returned pieces are worth: it pays for the sale that goes out. */
  readonly passa: number
  /** Amount to pay with which the outgoing sale begins; negative: the customer gets it back. Null: nothing goes out. */
  readonly daNova: number | null
  /**
   * Amount left to pay of the sale whose pieces come back; negative: paid too much. Null: payment of that sale is not
   * followed.
   */
  readonly daAntiga: number | null
}

/**
 * Returned pieces first lower what their sale owes; what is then too much, and no more than the pieces, goes along. Where
 * payment is not followed the pieces count as paid. `venda`: as it is before; `novas`: what goes out is sold for.
 */
export function acertoDaTroca(venda: Cobranca, credito: number, novas: number | null): Acerto {
  const volta = toCentavos(credito)
  const falta = venda.pagamento === null ? null : toCentavos(venda.falta_pagar) - volta
  const passa = novas === null ? 0 : falta === null ? volta : Math.min(volta, Math.max(0, -falta))
  return {
    passa: toReais(passa),
    daNova: novas === null ? null : toReais(toCentavos(novas) - passa),
    daAntiga: falta === null ? null : toReais(falta + passa),
  }
}

/** Says what is settled, and why it is not the difference of the pieces, for the exchange's screen. */
export function acertoPorExtenso(venda: Cobranca, credito: number, novas: number | null): [string, string?] {
  const { passa, daNova, daAntiga } = acertoDaTroca(venda, credito, novas)
  const acerto = saldoPorExtenso(daNova ?? daAntiga ?? -credito)
  if (daNova === null || daAntiga === null) return [acerto]
  const naoPago = toCentavos(credito) - toCentavos(passa)
  const notas = [
    naoPago > 0 && `${formatReais(toReais(naoPago))} do que volta ainda não tinha sido pago`,
    daAntiga > 0 && `a venda de antes continua com ${formatReais(daAntiga)} a receber`,
    daAntiga < 0 && `a venda de antes fica com ${formatReais(-daAntiga)} pagos a mais`,
  ].filter((nota) => nota !== false)
  return notas.length === 0 ? [acerto] : [acerto, notas.join('; ')]
}

function saldoPorExtenso(reais: number): string {
  if (reais === 0) return 'Nada a receber'
  return reais > 0 ? `A receber: ${formatReais(reais)}` : `A devolver ao cliente: ${formatReais(-reais)}`
}
