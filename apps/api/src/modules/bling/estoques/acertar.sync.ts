import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { receiveErpPecas } from '../../estoque/estoque.rules.ts'
import { BlingError, nuloSe } from '../conexao/bling.error.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { esperaDe } from '../produto/mudanca.data.ts'
import { confereNoBling, PERGUNTADO } from '../produto/mudanca.sync.ts'
import { startEstoques } from '../saldo/comeco.rules.ts'
import { forgetBaixas, forgetParentSaldo, recordContagem } from '../saldo/ligacao.data.ts'
import { fracao, type LinhaDeSaldo, saldoNo } from '../saldo/saldos.mapping.ts'
import { checkDeposito, depositoEscolhido, readSaldos, requireSameDeposito } from '../saldo/saldos.sync.ts'
import { type Explicacao, explainSaldo, SEM_PEDIDOS, saveBaixas } from './baixas.sync.ts'
import { askAboutDiferencas, forgetFormerDiferencas } from './diferencas.rules.ts'
import { postLancamento } from './lancar.sync.ts'
import { applySaldoAnswer, applySaldoReading, type Leitura, parada, proximo, type SaldoNoBling } from './saldo.ts'
import * as data from './saldos.data.ts'
import { askAboutLancamento, tellDiferenca } from './tarefas.ts'

/** Tells the ERP the product's movements, each over a balance just read, and takes in what changed: `saldo.ts`. */
export async function settleEstoque(contexto: ContextoDoTrabalho, produtoId: number): Promise<void> {
  const { db } = contexto
  await forgetParentSaldo(db, produtoId)
  for (const { id } of await data.perguntasDescartadas(db, produtoId))
    await answerSaldoQuestion(contexto, id, 'aceitar')
  const saldos = await data.listOpenSaldos(db, produtoId)
  if (saldos.length === 0) return
  const espera = await esperaDe(db, produtoId)
  if (espera !== null) return contexto.relatar(espera)
  const escolhido = await depositoEscolhido(contexto)
  const faltas: string[] = []
  for (const { id } of saldos) {
    const falta = await settleSaldo(contexto, id, escolhido).catch((error: unknown) =>
      explainRecusa(contexto, produtoId, error),
    )
    if (falta !== null) faltas.push(falta)
  }
  if (faltas.length > 0) throw new BlingError('recusado', faltas.join(' '))
}

/** Asks about a refusal where the deposit or the product is another one at Bling by now: no failure. */
async function explainRecusa(contexto: ContextoDoTrabalho, produtoId: number, error: unknown): Promise<null> {
  if (!(error instanceof BlingError) || !['recusado', 'inexistente'].includes(error.motivo)) throw error
  await nuloSe(['recusado'], checkDeposito(contexto))
  await confereNoBling(contexto, produtoId)
  const espera = await esperaDe(contexto.db, produtoId)
  if (espera === null) throw error
  contexto.relatar(espera)
  return null
}

/** A person's answer to the question about this balance; what follows from it is found out by the next reading. */
const answerSaldoQuestion = ({ db }: ContextoDoTrabalho, id: number, resposta: 'repetir' | 'aceitar'): Promise<void> =>
  transaction(db, async (trx) => {
    const visto = await data.ligado(trx, id)
    const ligado = visto && (await data.lockLinkedSaldo(trx, visto))
    if (!ligado?.saldo.pergunta) return
    const { saldo, entrada } = applySaldoAnswer(ligado.saldo, resposta, ligado.livre)
    if (entrada !== 0) await receiveErpPecas(trx, { ...ligado, quantidade: entrada })
    await data.saveSaldo(trx, ligado, saldo, { reler: true, tarefa_id: null })
  })

/** Answers a notice about the resulting balance for the user; null for none. */
async function settleSaldo(contexto: ContextoDoTrabalho, id: number, escolhido: number): Promise<string | null> {
  const { db, client } = contexto
  for (let primeira = true; ; primeira = false) {
    const visto = await data.ligado(db, id)
    if (!visto || (!primeira && visto.reler === 0 && proximo(visto.saldo) === undefined)) return null
    if (visto.em_voo) throw new BlingError('ocupado', 'Espera a resposta do lançamento anterior.')
    // A balance sent to another deposit is looked up in that one.
    const deposito = visto.antes === null ? escolhido : (visto.deposito_id ?? escolhido)
    await contexto.dizer(`Lendo o saldo de ${visto.titulo}…`)
    const linha = (await readSaldos(client, [visto.id_bling])).get(visto.id_bling)
    // A balance that moved, or is not shown, may be that of something else by now: its structure is looked at first.
    if (!comoSeEspera(visto, linha, deposito)) {
      const saldos = linha !== undefined && fracao(linha, deposito) !== null
      if (!(await confereNoBling(contexto, visto.produto_id, { saldos }))) {
        contexto.relatar(PERGUNTADO)
        return null
      }
    }
    const lido = lidoOuAntes(visto, linha ? saldoNo(linha, deposito, visto.somente_leitura) : null)
    const lida = { lido, deposito, escolhido, pedidos: SEM_PEDIDOS }
    const pedidos = await explainSaldo(contexto, visto, (statedBaixas) =>
      readBalance(visto, { ...lida, pedidos: { ...SEM_PEDIDOS, ditas: statedBaixas } }),
    )
    const { passo, ligado, falta } = await transaction(db, (trx) =>
      applyReading(trx, contexto.config, visto, { ...lida, pedidos }),
    )
    // The former deposit was read only for the movement on its way to it: what waits goes to the chosen one now.
    if (passo.fazer === 'nada' && deposito !== escolhido && ligado.saldo.antes === null) continue
    if (passo.fazer !== 'enviar') return falta
    await postLancamento(contexto, ligado, deposito, passo)
  }
}

/** Is it the balance that the ledger knows, or the first one? */
function comoSeEspera(
  { visto, deposito_id, somente_leitura }: data.Ligado,
  linha: LinhaDeSaldo | undefined,
  deposito: number,
) {
  if (visto === null || deposito_id !== deposito) return linha === undefined || fracao(linha, deposito) === null
  return linha !== undefined && fracao(linha, deposito) === null && saldoNo(linha, deposito, somente_leitura) === visto
}

/** A balance that is not shown counts as unchanged, but never as the proof that a lost movement was not carried out. */
function lidoOuAntes({ antes, visto }: data.Ligado, lido: number | null): number {
  if (lido !== null) return lido
  if (antes !== null && antes !== 0) throw new BlingError('ocupado', 'O Bling não mostra o saldo deste produto.')
  return antes ?? visto ?? 0
}

interface Lida {
  readonly lido: number
  readonly deposito: number
  readonly escolhido: number
  /** Explanation of the change by orders. */
  readonly pedidos: Explicacao
}
/** After its answer was lost, a movement may still be carried out for a moment, s. */
const ASSENTAR_SEGUNDOS = 5

/** Keeps what the reading means: the state, the movement that comes from Bling, the question for a person. */
async function applyReading(
  trx: Transacao,
  { segundoMs }: ContextoDoTrabalho['config'],
  visto: data.Ligado,
  lida: Lida,
) {
  const { lido, deposito, escolhido } = lida
  const ligado = await data.lockLinkedSaldo(trx, visto)
  if (!ligado || ligado.versao !== visto.versao)
    throw new BlingError('ocupado', 'O estoque deste produto mudou enquanto era lido.')
  await requireSameDeposito(trx, escolhido)
  if ((await esperaDe(trx, ligado.produto_id)) !== null)
    throw new BlingError('ocupado', 'O produto mudou no Bling enquanto o saldo era lido.')
  const assentando = ligado.perdido_ha !== null && ligado.perdido_ha * 1000 < ASSENTAR_SEGUNDOS * segundoMs
  if (assentando && lido === ligado.antes)
    throw new BlingError('ocupado', 'Espera para saber se o Bling recebeu o lançamento.')
  const { saldo, entrada, passo, baixas } = readBalance(ligado, lida)
  if (entrada !== 0) await receiveErpPecas(trx, { ...ligado, quantidade: entrada })
  const quantidade = ligado.quantidade + entrada
  const tarefa_id = passo.fazer === 'perguntar' ? await askAboutLancamento(trx, ligado, passo, lido) : ligado.tarefa_id
  const recente = ligado.deposito_id === null && ligado.visto === null && !ligado.somente_leitura
  const lacksContagem = ligado.saldo.pendentes.every(({ tipo }) => tipo !== 'contagem')
  if (recente && lacksContagem && lido !== quantidade - pendenteDe(ligado))
    await tellDiferenca(trx, ligado, lido, quantidade)
  const isChanged = trocouDeposito(ligado, deposito)
  if (isChanged) await forgetBaixas(trx, [ligado.id])
  const diferenca = isChanged && { diferenca_aberta: !ligado.somente_leitura }
  const extras = { lido, deposito_id: deposito, relidos: visto.reler, tarefa_id, ...diferenca }
  await data.saveSaldo(trx, ligado, saldo, { ...extras, ...contagemEnviada(passo, lido, entrada) })
  await saveBaixas(trx, ligado, baixas, lida.pedidos)
  if (isChanged) {
    await forgetFormerDiferencas(trx, [ligado.id])
    await askAboutDiferencas(trx)
  }
  const depois = (await data.ligado(trx, ligado.id)) ?? ligado
  const preso =
    saldo.pergunta === null && saldo.pendentes.length === 0 && !ligado.somente_leitura && saldo.visto !== lido
  return { passo, ligado: depois, falta: preso ? fraseDaFalta(ligado, lido) : null }
}

/** Returns the balance that a count is about to replace; forgotten once something else is sent or comes from Bling. */
function contagemEnviada(passo: Leitura['passo'], lido: number, entrada: number): { contagem_de?: number | null } {
  if (passo.fazer !== 'enviar') return entrada === 0 ? {} : { contagem_de: null }
  return { contagem_de: passo.operacao === 'B' ? lido : null }
}

const pendenteDe = ({ saldo }: data.Ligado) => saldo.pendentes.reduce((soma, { quantidade }) => soma + quantidade, 0)

/** Says why our quantity is not Bling's. */
const fraseDaFalta = ({ titulo, quantidade, livre, lisas }: data.Ligado, lido: number): string =>
  [
    `No Bling há ${lido} de ${titulo}.`,
    lido < 0 && 'Aqui não fica menos que 0: lance no Bling a contagem certa.',
    lisas > 0 && `${lisas} são peças lisas livres, que não saem daqui por um saldo do Bling: conte-as aqui.`,
    quantidade - lisas > livre && 'As peças reservadas em vendas abertas aqui não podem ser tiradas.',
  ]
    .filter(Boolean)
    .join(' ')

function readBalance(ligado: data.Ligado, { lido, deposito, escolhido, pedidos }: Lida): Leitura {
  const { livre, quantidade } = ligado
  if (ligado.somente_leitura) {
    const entrada = Math.max(lido - quantidade, -livre, -quantidade)
    return parada({ saldo: { ...ligado.saldo, visto: lido }, entrada, passo: { fazer: 'nada' } })
  }
  // Another deposit was chosen: its balance is where the changes count from, and nothing is moved.
  const base: SaldoNoBling = trocouDeposito(ligado, deposito) ? clearBase(ligado.saldo) : ligado.saldo
  const lida = applySaldoReading(base, lido, livre, pedidos.ditas)
  const isNewLancamento = lida.passo.fazer === 'enviar' && lida.passo.id !== proximo(ligado.saldo)?.id
  // The old deposit was read only to find out what became of the movement on its way to it.
  if (deposito !== escolhido && isNewLancamento)
    return { ...lida, saldo: { ...lida.saldo, antes: null }, passo: { fazer: 'nada' } }
  return lida
}

const trocouDeposito = ({ saldo, deposito_id }: data.Ligado, deposito: number): boolean =>
  deposito_id !== null && deposito_id !== deposito && saldo.antes === null

/** Drops what the account booked in the former deposit: it is no matter of the new one. */
const clearBase = (saldo: SaldoNoBling): SaldoNoBling => ({
  ...saldo,
  visto: null,
  pendentes: saldo.pendentes.filter(({ tipo }) => tipo !== 'adiantada'),
})

/** The stocks of a product that was just published. */
export async function sendEstoques(contexto: ContextoDoTrabalho, produtoId: number): Promise<void> {
  await transaction(contexto.db, (trx) => startEstoques(trx, produtoId, 'primeira'))
  await settleEstoque(contexto, produtoId)
}

type Tarefa = Readonly<Record<'saldo_id' | 'produto_id', number>>

/** The person says of a linked product that our quantity stands. */
export async function sendOwnQuantity(contexto: ContextoDoTrabalho, { saldo_id, produto_id }: Tarefa): Promise<void> {
  await transaction(contexto.db, async (trx) => {
    const ligado = await data.lockLinkedSaldo(trx, { id: saldo_id, produto_id })
    if (!ligado) return
    const { quantidade, visto } = ligado
    const diferenca = quantidade - (visto ?? quantidade) - pendenteDe(ligado)
    await recordContagem(trx, { saldo_id, quantidade: diferenca, contado: quantidade, esperado: null })
  })
  await settleEstoque(contexto, produto_id)
}

/** The person says of a doubtful movement that it did not arrive, of a count that it stands. */
export async function decideSaldo(contexto: ContextoDoTrabalho, { saldo_id, produto_id }: Tarefa): Promise<void> {
  await answerSaldoQuestion(contexto, saldo_id, 'repetir')
  await settleEstoque(contexto, produto_id)
}
