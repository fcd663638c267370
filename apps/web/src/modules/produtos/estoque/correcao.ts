import type { CorpoDaContagem, EstoqueDoProduto } from '@estampa/contract/estoque/estoque.routes.ts'
import type { MotivoDaContagem } from '@estampa/contract/estoque/motivos.ts'
import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import type { PecaPedida } from '../../../shared/etiquetas.ts'
import { wholeNumberRefusal } from '../../../shared/ui/fields/wholeNumber.ts'

/** Stock that can be corrected: a variation's, or a simple product's own (`variacaoId` null). */
export interface Saldo {
  readonly variacaoId: number | null
  readonly nome: string
  readonly fisico: number
  readonly reservado: number
  readonly disponivel: number
}

/** Typed quantities by variation; a stock without an entry stays. */
export type Digitadas = ReadonlyMap<number | null, string>

/** The reasons that a person can give, the commonest first. */
export const MOTIVOS_DA_CORRECAO: readonly { value: MotivoDaContagem; label: string }[] = [
  { value: 'ajuste', label: 'Correção' },
  { value: 'entrada', label: 'Entrada de mercadoria' },
  { value: 'devolucao', label: 'Devolução' },
  { value: 'perda', label: 'Perda ou avaria' },
  { value: 'contagem', label: 'Contagem' },
]

export const saldosDe = ({ variacoes, fisico, reservado, disponivel }: EstoqueDoProduto): Saldo[] =>
  variacoes.length === 0
    ? [{ variacaoId: null, nome: 'Peças', fisico, reservado, disponivel }]
    : variacoes.map(({ variacao_id, nome, sku, ...saldo }) => ({
        ...saldo,
        variacaoId: variacao_id,
        nome: nome || sku || `Variação ${variacao_id}`,
      }))

const PECAS = { min: 0, max: PECAS_MAXIMAS }

/** The sentence for a text that is no quantity. */
export const findQuantidadeRefusal = ({ variacaoId }: Saldo, typedQuantidades: Digitadas): string | undefined =>
  wholeNumberRefusal(typedQuantidades.get(variacaoId) ?? '', PECAS)

/** The quantity that is shown and sent; the recorded one for an empty or refused field. */
export function quantidadeDe(saldo: Saldo, typedQuantidades: Digitadas): number {
  if (findQuantidadeRefusal(saldo, typedQuantidades)) return saldo.fisico
  return inteiroDoTexto(typedQuantidades.get(saldo.variacaoId) ?? '') ?? saldo.fisico
}

export const listChangedSaldos = (saldos: readonly Saldo[], typedQuantidades: Digitadas): Saldo[] =>
  saldos.filter((saldo) => quantidadeDe(saldo, typedQuantidades) !== saldo.fisico)

/** The changed stocks, each with the quantity that the person saw. */
export const corpoDaCorrecao = (
  produtoId: number,
  saldos: readonly Saldo[],
  typedQuantidades: Digitadas,
  motivo: MotivoDaContagem,
): CorpoDaContagem => ({
  motivo,
  itens: listChangedSaldos(saldos, typedQuantidades).map((saldo) => ({
    produto_id: produtoId,
    variacao_id: saldo.variacaoId,
    contado: quantidadeDe(saldo, typedQuantidades),
    esperado: saldo.fisico,
  })),
})

/** Returns one label for each piece that a correction added. */
export const pecasQueChegaram = ({ itens }: CorpoDaContagem): PecaPedida[] =>
  itens
    .filter(({ contado, esperado }) => contado > esperado)
    .map(({ produto_id, variacao_id, contado, esperado }) => ({
      produtoId: produto_id,
      variacaoId: variacao_id ?? null,
      quantidade: contado - esperado,
    }))

/** The server's messages by variation; they name the lines as `itens.<index>.<field>`. */
export function recusasPorSaldo(
  { itens }: CorpoDaContagem,
  errors: Readonly<Record<string, readonly string[]>>,
): Map<number | null, string> {
  const refusals = Object.entries(errors).flatMap(([field, [sentence = '']]) => {
    const item = itens[Number(/^itens\.(\d+)\./.exec(field)?.[1] ?? -1)]
    return item ? [[item.variacao_id ?? null, sentence] as const] : []
  })
  return new Map(refusals)
}
