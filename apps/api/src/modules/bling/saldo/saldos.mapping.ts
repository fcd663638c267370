import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { formatPlainNumber } from '@estampa/contract/shared/money.ts'
import { z } from 'zod'
import { milesimos, ou } from '../conexao/conexao.mapping.ts'

/** Bling's names for balances, deposits and stock movements. */

const numero = z.coerce.number()

const linha = z.object({
  produto: z.object({ id: z.number() }),
  saldoFisicoTotal: numero.nullish(),
  depositos: ou(z.array(z.object({ id: z.number(), saldoFisico: numero })), []),
})
export type LinhaDeSaldo = z.output<typeof linha>
export const linhasDeSaldo = z.object({ data: z.array(linha) })

/** Whole pieces; what the ERP's floats add to them is cut off. Null for more than a product may have here. */
function pecas(saldo: number): number | null {
  const inteiras = Math.trunc(milesimos(saldo))
  return Math.abs(inteiras) <= PECAS_MAXIMAS ? inteiras : null
}

/** The balance as a person reads it, where it is not of whole pieces; null where it is. */
export function fracao({ depositos }: LinhaDeSaldo, deposito: number): string | null {
  const lido = milesimos(depositos.find(({ id }) => id === deposito)?.saldoFisico ?? 0)
  return Number.isInteger(lido) ? null : formatPlainNumber(lido)
}

/** The physical balance of the deposit; null where the row names none that a product may have. A kit's is computed, in no deposit. */
export function saldoNo({ depositos, saldoFisicoTotal }: LinhaDeSaldo, deposito: number, kit: boolean): number | null {
  const dele = depositos.find(({ id }) => id === deposito)
  if (dele) return pecas(dele.saldoFisico)
  return kit && saldoFisicoTotal != null ? pecas(saldoFisicoTotal) : null
}

const depositoRow = z.object({
  id: z.number(),
  descricao: z.string().nullish(),
  situacao: numero.nullish(),
  padrao: z.boolean().nullish(),
  desconsiderarSaldo: z.boolean().nullish(),
})
export type DepositoDoBling = z.output<typeof depositoRow>
export const depositos = z.object({ data: z.array(depositoRow) })

/** Its balance counts for selling: one that Bling leaves out of its own sums is no stock to sell from. */
export const isSellableDeposito = ({ situacao, desconsiderarSaldo }: DepositoDoBling): boolean =>
  situacao !== 0 && desconsiderarSaldo !== true

/** The account's default; else the only one there is. */
export function depositoPadrao(contaDepositos: readonly DepositoDoBling[]): DepositoDoBling | undefined {
  const servem = contaDepositos.filter(isSellableDeposito)
  return servem.find(({ padrao }) => padrao === true) ?? (servem.length === 1 ? servem[0] : undefined)
}

/** `custo`: what each piece that enters cost, in reais; null: not told. */
export const corpoDoLancamento = (
  idBling: string,
  deposito: number,
  { custo, ...movimento }: { operacao: 'B' | 'E' | 'S'; quantidade: number; observacoes: string; custo: number | null },
): object => ({
  produto: { id: Number(idBling) },
  deposito: { id: deposito },
  ...movimento,
  ...(custo === null ? {} : { custo }),
})

/** Stock in an event: the deposits it names, each with its physical balance. */
const anunciado = z.object({ id: z.number(), saldoFisico: numero.nullish() })
export const estoqueDoEvento = z
  .object({ deposito: anunciado.nullish(), depositos: z.array(anunciado).nullish() })
  .transform(({ deposito, depositos: announcedDepositos }) => [
    ...(deposito ? [deposito] : []),
    ...(announcedDepositos ?? []),
  ])

/** Entry or exit that an event tells of. A balance that was set says nothing of the one before. */
export const movimentoDoEvento = z
  .object({ operacao: z.enum(['E', 'S']), quantidade: numero.pipe(z.number().positive()) })
  .transform(({ operacao, quantidade }) => (operacao === 'E' ? quantidade : -quantidade))
