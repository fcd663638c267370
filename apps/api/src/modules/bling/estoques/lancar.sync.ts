import { transaction } from '../../../infra/database/transaction.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { criado } from '../conexao/conexao.mapping.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { corpoDoLancamento } from '../saldo/saldos.mapping.ts'
import {
  applySaldoConfirmation,
  applySaldoRefusal,
  type Passo,
  type SaldoNoBling,
  saldoDepoisDoEnvio,
} from './saldo.ts'
import * as data from './saldos.data.ts'

/** A slow answer is waited for: a movement that is repeated too early counts twice. */
const PACIENCIA_MS = 75_000
const SINAL_DE_VIDA_MS = 8_000

/** Returns the mark by which a person finds our movement at Bling. */
export const marca = (movimento: number | null | undefined): string =>
  movimento == null ? 'Estampa: estoque inicial' : `Estampa: movimento ${movimento}`

/** Sends one movement, which the state already has on its way, and notes what became of it. */
export async function postLancamento(
  { db, client, dizer }: ContextoDoTrabalho,
  ligado: data.Ligado,
  deposito: number,
  { id: movimentoId, operacao, quantidade }: Extract<Passo, { fazer: 'enviar' }>,
): Promise<void> {
  const { id_bling, movimentos, titulo } = ligado
  await dizer(`Enviando o estoque de ${titulo}…`)
  const movimento = movimentos.get(movimentoId) ?? null
  const custo =
    operacao === 'E' && movimento !== null ? await data.findEntradaCusto(db, { movimento, quantidade }) : null
  const body = corpoDoLancamento(id_bling, deposito, { operacao, quantidade, observacoes: marca(movimento), custo })
  const vivo = setInterval(
    () => void data.extendVoo(db, ligado.id, ligado.versao).catch(() => undefined),
    SINAL_DE_VIDA_MS,
  )
  const recordSaldo = (saldo: SaldoNoBling, extras: data.Extras = {}) =>
    transaction(db, async (trx) => {
      const agora = await data.lockLinkedSaldo(trx, ligado)
      // Another took over, and found out by itself.
      if (agora?.versao !== ligado.versao) return
      // Sales and counts made while the movement was on its way stay to be told.
      const ficam = new Set(saldo.pendentes.map(({ id }) => id))
      const feitas = new Set(ligado.saldo.pendentes.map(({ id }) => id).filter((id) => !ficam.has(id)))
      const pendentes = agora.saldo.pendentes.filter(({ id }) => !feitas.has(id))
      await data.saveSaldo(trx, agora, { ...saldo, pendentes }, extras)
    })
  try {
    const resposta = await client.request('POST', '/estoques', { body, paciencia: PACIENCIA_MS })
    // An answer without the movement's id does not say that it was made.
    if (!criado.safeParse(resposta).success) throw new BlingError('incerto', 'O Bling não confirmou o lançamento.')
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    if (error.motivo !== 'incerto') {
      await recordSaldo(applySaldoRefusal(ligado.saldo))
      throw error
    }
    await recordSaldo(ligado.saldo, { perdido_em: 'agora' })
    throw new BlingError('ocupado', `${error.message} O saldo será lido antes de repetir.`, error.status)
  } finally {
    clearInterval(vivo)
  }
  const lido = saldoDepoisDoEnvio(ligado.saldo)
  await recordSaldo(applySaldoConfirmation(ligado.saldo), lido === undefined ? {} : { lido })
}
