import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { receberDoErp } from '../../estoque/estoque.rules.ts'
import { BlingError, nuloSe } from '../conexao/bling.error.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { esperaDe } from '../produto/mudanca.data.ts'
import { confereNoBling, PERGUNTADO } from '../produto/mudanca.sync.ts'
import { comecarEstoques } from '../saldo/comeco.rules.ts'
import { anotarContagem, esquecerBaixas, esquecerDoPai } from '../saldo/ligacao.data.ts'
import { fracao, type LinhaDeSaldo, saldoNo } from '../saldo/saldos.mapping.ts'
import { conferirDeposito, depositoEscolhido, exigirMesmoDeposito, lerSaldos } from '../saldo/saldos.sync.ts'
import { type Explicacao, explicar, guardarBaixas, SEM_PEDIDOS } from './baixas.sync.ts'
import { lancar } from './lancar.sync.ts'
import { aoLer, aoResponder, type Leitura, parada, proximo, type Saldo } from './saldo.ts'
import * as data from './saldos.data.ts'
import { avisarDaDiferenca, perguntar } from './tarefas.ts'

/** Tells the ERP the product's movements, each over a balance just read, and takes in what changed: `saldo.ts`. */
export async function acertarEstoque(contexto: ContextoDoTrabalho, produtoId: number): Promise<void> {
  const { db } = contexto
  await esquecerDoPai(db, produtoId)
  for (const { id } of await data.perguntasDescartadas(db, produtoId)) await responder(contexto, id, 'aceitar')
  const saldos = await data.porAcertar(db, produtoId)
  if (saldos.length === 0) return
  const espera = await esperaDe(db, produtoId)
  if (espera !== null) return contexto.relatar(espera)
  const escolhido = await depositoEscolhido(contexto)
  const faltas: string[] = []
  for (const { id } of saldos) {
    const falta = await acertar(contexto, id, escolhido).catch((error: unknown) =>
      explicarRecusa(contexto, produtoId, error),
    )
    if (falta !== null) faltas.push(falta)
  }
  if (faltas.length > 0) throw new BlingError('recusado', faltas.join(' '))
}

/** What was refused because the deposit or the product is another one there by now is asked, and no failure. */
async function explicarRecusa(contexto: ContextoDoTrabalho, produtoId: number, error: unknown): Promise<null> {
  if (!(error instanceof BlingError) || !['recusado', 'inexistente'].includes(error.motivo)) throw error
  await nuloSe(['recusado'], conferirDeposito(contexto))
  await confereNoBling(contexto, produtoId)
  const espera = await esperaDe(contexto.db, produtoId)
  if (espera === null) throw error
  contexto.relatar(espera)
  return null
}

/** A person's answer to the question about this balance; what follows from it is found out by the next reading. */
const responder = ({ db }: ContextoDoTrabalho, id: number, resposta: 'repetir' | 'aceitar'): Promise<void> =>
  transaction(db, async (trx) => {
    const visto = await data.ligado(trx, id)
    const ligado = visto && (await data.travarLigado(trx, visto))
    if (!ligado?.saldo.pergunta) return
    const { saldo, entrada } = aoResponder(ligado.saldo, resposta, ligado.livre)
    if (entrada !== 0) await receberDoErp(trx, { ...ligado, quantidade: entrada })
    await data.guardar(trx, ligado, saldo, { reler: true, tarefa_id: null })
  })

/** Answers a notice about the resulting balance for the user; null for none. */
async function acertar(contexto: ContextoDoTrabalho, id: number, escolhido: number): Promise<string | null> {
  const { db, client } = contexto
  for (let primeira = true; ; primeira = false) {
    const visto = await data.ligado(db, id)
    if (!visto || (!primeira && visto.reler === 0 && proximo(visto.saldo) === undefined)) return null
    if (visto.em_voo) throw new BlingError('ocupado', 'Espera a resposta do lançamento anterior.')
    // A balance sent to another deposit is looked up in that one.
    const deposito = visto.antes === null ? escolhido : (visto.deposito_id ?? escolhido)
    await contexto.dizer(`Lendo o saldo de ${visto.titulo}…`)
    const linha = (await lerSaldos(client, [visto.id_bling])).get(visto.id_bling)
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
    const pedidos = await explicar(contexto, visto, (ditas) =>
      ler(visto, { ...lida, pedidos: { ...SEM_PEDIDOS, ditas } }),
    )
    const { passo, ligado, falta } = await transaction(db, (trx) =>
      aplicar(trx, contexto.config, visto, { ...lida, pedidos }),
    )
    if (passo.fazer !== 'enviar') return falta
    await lancar(contexto, ligado, deposito, passo)
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
  /** What orders say of the change. */
  readonly pedidos: Explicacao
}
/** After its answer was lost, a movement may still be carried out for a moment, s. */
const ASSENTAR_SEGUNDOS = 5

/** Keeps what the reading means: the state, the movement that comes from there, the question for a person. */
async function aplicar(trx: Transacao, { segundoMs }: ContextoDoTrabalho['config'], visto: data.Ligado, lida: Lida) {
  const { lido, deposito, escolhido } = lida
  const ligado = await data.travarLigado(trx, visto)
  if (!ligado || ligado.versao !== visto.versao)
    throw new BlingError('ocupado', 'O estoque deste produto mudou enquanto era lido.')
  await exigirMesmoDeposito(trx, escolhido)
  if ((await esperaDe(trx, ligado.produto_id)) !== null)
    throw new BlingError('ocupado', 'O produto mudou no Bling enquanto o saldo era lido.')
  const assentando = ligado.perdido_ha !== null && ligado.perdido_ha * 1000 < ASSENTAR_SEGUNDOS * segundoMs
  if (assentando && lido === ligado.antes)
    throw new BlingError('ocupado', 'Espera para saber se o Bling recebeu o lançamento.')
  const { saldo, entrada, passo, baixas } = ler(ligado, lida)
  if (entrada !== 0) await receberDoErp(trx, { ...ligado, quantidade: entrada })
  const quantidade = ligado.quantidade + entrada
  const tarefa_id = passo.fazer === 'perguntar' ? await perguntar(trx, ligado, passo, lido) : ligado.tarefa_id
  const recente = ligado.deposito_id === null && ligado.visto === null && !ligado.somente_leitura
  const semContagem = ligado.saldo.pendentes.every(({ tipo }) => tipo !== 'contagem')
  if (recente && semContagem && lido !== quantidade - pendenteDe(ligado))
    await avisarDaDiferenca(trx, ligado, lido, quantidade)
  if (trocouDeposito(ligado, deposito)) await esquecerBaixas(trx, [ligado.id])
  const extras = { lido, deposito_id: deposito, relidos: visto.reler, tarefa_id }
  await data.guardar(trx, ligado, saldo, { ...extras, ...contagemEnviada(passo, lido, entrada) })
  await guardarBaixas(trx, ligado, baixas, lida.pedidos)
  const depois = (await data.ligado(trx, ligado.id)) ?? ligado
  const preso =
    saldo.pergunta === null && saldo.pendentes.length === 0 && !ligado.somente_leitura && saldo.visto !== lido
  return { passo, ligado: depois, falta: preso ? fraseDaFalta(ligado, lido) : null }
}

/** The balance that a count is about to replace; forgotten once something else is sent or comes from there. */
function contagemEnviada(passo: Leitura['passo'], lido: number, entrada: number): { contagem_de?: number | null } {
  if (passo.fazer !== 'enviar') return entrada === 0 ? {} : { contagem_de: null }
  return { contagem_de: passo.operacao === 'B' ? lido : null }
}

const pendenteDe = ({ saldo }: data.Ligado) => saldo.pendentes.reduce((soma, { quantidade }) => soma + quantidade, 0)

/** Why our quantity is not the one there. */
const fraseDaFalta = ({ titulo, quantidade, livre, lisas }: data.Ligado, lido: number): string =>
  [
    `No Bling há ${lido} de ${titulo}.`,
    lido < 0 && 'Aqui não fica menos que 0: lance no Bling a contagem certa.',
    lisas > 0 && `${lisas} são peças lisas livres, que não saem daqui por um saldo do Bling: conte-as aqui.`,
    quantidade - lisas > livre && 'As peças reservadas em vendas abertas aqui não podem ser tiradas.',
  ]
    .filter(Boolean)
    .join(' ')

function ler(ligado: data.Ligado, { lido, deposito, escolhido, pedidos }: Lida): Leitura {
  const { livre, quantidade } = ligado
  if (ligado.somente_leitura) {
    const entrada = Math.max(lido - quantidade, -livre, -quantidade)
    return parada({ saldo: { ...ligado.saldo, visto: lido }, entrada, passo: { fazer: 'nada' } })
  }
  // Another deposit was chosen: its balance is where the changes count from, and nothing is moved.
  const base: Saldo = trocouDeposito(ligado, deposito) ? semBase(ligado.saldo) : ligado.saldo
  const lida = aoLer(base, lido, livre, pedidos.ditas)
  const outro = lida.passo.fazer === 'enviar' && lida.passo.id !== proximo(ligado.saldo)?.id
  // The old deposit was read only to find out what became of the one on its way there.
  if (deposito !== escolhido && outro)
    return { ...lida, saldo: { ...lida.saldo, antes: null }, passo: { fazer: 'nada' } }
  return lida
}

const trocouDeposito = ({ saldo, deposito_id }: data.Ligado, deposito: number): boolean =>
  deposito_id !== null && deposito_id !== deposito && saldo.antes === null

/** What the account booked in the former deposit is no matter of the new one. */
const semBase = (saldo: Saldo): Saldo => ({
  ...saldo,
  visto: null,
  pendentes: saldo.pendentes.filter(({ tipo }) => tipo !== 'adiantada'),
})

/** The stocks of a product that was just published. */
export async function enviarEstoques(contexto: ContextoDoTrabalho, produtoId: number): Promise<void> {
  await transaction(contexto.db, (trx) => comecarEstoques(trx, produtoId, 'primeira'))
  await acertarEstoque(contexto, produtoId)
}

type Tarefa = Readonly<Record<'saldo_id' | 'produto_id', number>>

/** The person says of a linked product that our quantity stands. */
export async function igualar(contexto: ContextoDoTrabalho, { saldo_id, produto_id }: Tarefa): Promise<void> {
  await transaction(contexto.db, async (trx) => {
    const ligado = await data.travarLigado(trx, { id: saldo_id, produto_id })
    if (!ligado) return
    const { quantidade, visto } = ligado
    const diferenca = quantidade - (visto ?? quantidade) - pendenteDe(ligado)
    await anotarContagem(trx, { saldo_id, quantidade: diferenca, contado: quantidade, esperado: null })
  })
  await acertarEstoque(contexto, produto_id)
}

/** The person says of a doubtful movement that it did not arrive, of a count that it stands. */
export async function decidir(contexto: ContextoDoTrabalho, { saldo_id, produto_id }: Tarefa): Promise<void> {
  await responder(contexto, saldo_id, 'repetir')
  await acertarEstoque(contexto, produto_id)
}
