import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { INVARIANTES, NOTAS_EM_PAZ, violadas } from '../invariantes.ts'
import { createRandom } from '../random.ts'
import { connectBling } from './bling.ts'
import {
  createNotasVenda,
  type LugarDosAtos,
  type NotaNoEmulador,
  readEmuladorNotas,
  SORTEIO_DAS_NOTAS,
  vendaDe,
} from './notas-atos.ts'
import { killLoja, openConta, runRounds, settleConta } from './rodadas.ts'
import { createShopBase, ENDERECO } from './shop.ts'

type ProvaDasNotas = Readonly<Record<'operacoes' | 'rodada' | 'mortes' | 'semente', number>> & {
  readonly dizer: (linha: string) => void
}
const JUNTOS = 3
/** A round begins with so many sales, whose orders are at Bling. */
const VENDAS = 6

/**
 * Random acts of a shop of two processes and of people at its account over sales and their invoices. After each round, when
 * all has settled, no sale has two living invoices on either side, and both sides say the same.
 */
export async function proveNotas({ semente, dizer, ...pedido }: ProvaDasNotas) {
  const inicio = performance.now()
  const { fechar, ...conta } = await openConta()
  const { loja, emulador, db } = conta
  const problemas: string[] = []
  const lugar: LugarDosAtos = {
    ...conta,
    clientes: [],
    produtos: [],
    desde: 0,
    fazOutra: false,
    diario: [],
    ocupadas: new Set(),
    feitasAMao: new Set(),
    etiquetas: { chave: 0, semNota: 0, semResposta: 0 },
  }
  try {
    await prepareNotas(lugar)
    const mortes = await runRounds(pedido, JUNTOS, {
      comecar: (rodada) => startRound(lugar, semente + rodada * pedido.rodada, rodada % 2 === 0),
      async agir(n) {
        const acaso = createRandom(semente * 1_000_003 + n)
        await wait(acaso.below(400))
        const [nome, ato] = acaso.pick(SORTEIO_DAS_NOTAS)
        const falhou = (error: Error) => void problemas.push(`#${n} ${nome}: ${error.message}`)
        const outcome = await ato(lugar, acaso).catch(falhou)
        if (outcome) lugar.diario.push(`#${n} ${nome} ${outcome}`)
      },
      matar: (vez) => killDuringRequest(lugar, vez),
      async encerrar(rodada) {
        await emulador.controle('DELETE', '/falhas')
        await wait(2000)
        await sql`update notas_fiscais set incerta_ate = now() where incerta_ate > now()`.execute(db)
        await settleConta(conta, true)
        await depoisDasLeituras(lugar)
        const achados = await checkNotas(lugar)
        problemas.push(...achados)
        const notas = (await readEmuladorNotas(lugar)).length
        dizer([`round ${rodada}: ${lugar.diario.length} acts, ${notas} invoices`, ...achados].join('\n'))
      },
    })
    const { rows } = await sql<{ estado: string; n: number }>`
      select estado, count(*)::int as n from notas_fiscais group by 1 order by 2 desc`.execute(db)
    const estados = rows.map(({ estado, n }) => `${n} ${estado}`).join(', ')
    const { chave, semNota, semResposta } = lugar.etiquetas
    const etiquetas = `${chave} labels with a key, ${semNota} without an invoice there, ${semResposta} while Bling gave no answer`
    const medidas = { estados, etiquetas, mortes, segundos: Math.round((performance.now() - inicio) / 1000) }
    return { medidas, problemas: [...problemas, ...loja.quedas, ...(await loja.inesperados())] }
  } finally {
    await fechar()
  }
}

const LEITURAS_MS = 330_000
/**
 * Waits for invoices that a person mended at Bling between our sending and our reading. Such an invoice is pending at
 * Bling, and the SEFAZ may still have it: the shop polls it for five minutes before it says that it was not sent.
 */
async function depoisDasLeituras({ db }: LugarDosAtos): Promise<void> {
  const andam = sql`select from notas_fiscais where estado = 'enviando' and not enviar`
  for (const fim = performance.now() + LEITURAS_MS; performance.now() < fim; await wait(1000))
    if ((await andam.execute(db)).rows.length === 0) return
}

/** A connected shop that makes invoices, with products and customers that lack nothing. */
async function prepareNotas({ loja, emulador, produtos, clientes }: LugarDosAtos): Promise<void> {
  await connectBling(loja, emulador)
  const base = { ...(await createShopBase(loja)), preco_venda: 50, qtd: 9000 }
  for (const sku of ['A', 'B']) {
    const { id } = await loja.pedir('POST', '/produtos/', { ...base, titulo: `Peça ${sku}`, sku })
    await loja.pedir('POST', `/produtos/${id}/publicar-no-bling/`)
    while (!(await loja.pedir('GET', `/produtos/${id}/`)).id_bling) await wait(100)
    produtos.push(id)
  }
  await emulador.controle('POST', '/produtos/ncm', { ncm: '61091000' })
  const bia = { cpf: '11444777000161', contribuinte: 'sim', inscricao_estadual: '032141840' }
  for (const [nome, dados] of Object.entries({ Ana: { cpf: '52998224725' }, 'Loja da Bia': bia }))
    clientes.push((await loja.pedir('POST', '/clientes/', { ...ENDERECO, nome, ...dados })).id)
  const { naturezas } = await loja.pedir('GET', '/notas/opcoes/')
  const [natureza_id, , natureza_contribuinte_id] = naturezas.map(({ id }: { id: number }) => id)
  await loja.pedir('PATCH', '/notas/configuracao/', { ativa: true, natureza_id, natureza_contribuinte_id })
}

async function startRound(lugar: LugarDosAtos, semente: number, fazOutra: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int + 1 as id from vendas`.execute(lugar.db)
  Object.assign(lugar, { desde: rows[0]?.id ?? 0, fazOutra, diario: [] })
  const notaRepetida = fazOutra ? 'faz outra' : 'recusa'
  await lugar.emulador.controle('PATCH', '/configuracao', {
    notaRepetida,
    notaDiferenca: 0,
    notaProximoEnvio: 'autoriza',
  })
  for (let n = 0; n < VENDAS; n++) await createNotasVenda(lugar, createRandom(semente + n))
  const unsentVendasQuery = sql<{ n: number }>`select count(*)::int as n from vendas v where id >= ${lugar.desde}
    and not exists (select from bling_pedidos p where p.venda_id = v.id and p.id_bling is not null)`
  while ((await unsentVendasQuery.execute(lugar.db)).rows[0]?.n) await wait(100)
}

/** `kill -9` while Bling has a request about an invoice, which is carried out before or after the death. */
async function killDuringRequest({ loja, emulador, db, desde, diario }: LugarDosAtos, vez: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from vendas v where id >= ${desde}
      and exists (select from bling_pedidos p where p.venda_id = v.id and p.id_bling is not null) and status <> 'cancelado'
      and not exists (select from notas_fiscais where venda_id = v.id and chave is not null) order by id desc limit 1`.execute(
    db,
  )
  const caminho = `*/${vez % 3 === 2 ? 'enviar' : 'gerar-nf*'}`
  const momento = vez % 2 === 0 ? 'antes' : 'depois'
  const atraso = { caminho, momento, acao: 'atraso', atrasoMs: 1500, vezes: 1 }
  const { id } = await emulador.controle('POST', '/falhas', atraso)
  for (const venda of rows) await loja.tentar('POST', `/vendas/${venda.id}/nota/`)
  const chegou = async () => (await emulador.controle('GET', '/falhas')).find((rule: { id: number }) => rule.id === id)
  for (const fim = performance.now() + 4000; performance.now() < fim && !(await chegou())?.aplicadas; ) await wait(10)
  await killLoja(loja, vez)
  diario.push(`all: kill -9 in ${caminho} of sale ${rows[0]?.id}, ${momento}`)
}

/** States here for each situation at Bling, once all is settled. */
const [PARADA, PRONTA] = [['rejeitada', 'diferente'], ['autorizada']]
const IGUAIS = [[], PARADA, ['cancelada'], [], PARADA, PRONTA, PRONTA, PRONTA, [], ['denegada']]
/** The SEFAZ authorised it, or has it. */
const COBRAM = [3, 5, 6, 7, 8]
const isLiveNota = ({ situacao }: NotaNoEmulador) => situacao !== 2 && situacao !== 9

/** Both sides, compared; of what differs all that befell the sale. */
async function checkNotas(lugar: LugarDosAtos): Promise<string[]> {
  const { loja, db, desde, diario } = lugar
  const queryRows = (pergunta: string) => sql.raw<object>(pergunta).execute(db)
  const faltas = await violadas(queryRows, { ...INVARIANTES, ...NOTAS_EM_PAZ })
  const notas = db.selectFrom('notas_fiscais as n').innerJoin('vendas as v', 'v.id', 'n.venda_id').selectAll('n')
  const daqui = await notas.select('v.revisao').where('venda_id', '>=', desde).execute()
  const remoteNotas = await readEmuladorNotas(lugar)
  const requireFact = (certo: boolean, venda: number, texto: string) => {
    const dela = diario.filter((linha) => linha.includes(`sale ${venda}:`) || linha.includes('all:'))
    if (!certo) faltas.push([`sale ${venda}: ${texto}`, ...dela].join('\n    '))
  }
  const vivas = Map.groupBy(remoteNotas.filter(isLiveNota), vendaDe)
  const cobram = (venda: number) => (vivas.get(venda) ?? []).filter(({ situacao }) => COBRAM.includes(situacao))
  for (const [venda, vendaNotas] of vivas) {
    const lojaNotas = vendaNotas.filter(({ id }) => !lugar.feitasAMao.has(id))
    requireFact(
      lojaNotas.length <= 1,
      venda,
      `living invoices that the shop made: ${lojaNotas.map(({ id }) => id).join(', ')}`,
    )
    if (cobram(venda).length < 2) continue
    const { rows } = await sql<{ mensagem: string }>`
      select mensagem from tarefas
       where estado = 'aberta' and tipo = 'nota.segunda' and alvo_id = ${venda}`.execute(db)
    const faltam = cobram(venda).filter(({ numero }) => !rows.some(({ mensagem }) => mensagem.includes(`nº ${numero}`)))
    requireFact(faltam.length === 0, venda, `nothing tells of ${faltam.map(({ numero }) => numero).join(', ')}`)
  }
  for (const remoteNota of remoteNotas) {
    const [venda, nome] = [vendaDe(remoteNota), `invoice ${remoteNota.id} of ${remoteNota.numeroPedidoLoja}`]
    const nota = daqui.find(
      ({ modelo, id_bling }) => modelo === remoteNota.modelo && id_bling === String(remoteNota.id),
    )
    // An invoice made by hand at Bling stands for nothing until the SEFAZ has seen it, nor beside another that is the
    // sale's.
    const besides = lugar.feitasAMao.has(remoteNota.id) && (vivas.get(venda)?.length ?? 0) > 1
    const unknown = nota === undefined && remoteNota.situacao !== 1 && isLiveNota(remoteNota) && !besides
    requireFact(!unknown, venda, `${nome} in ${remoteNota.situacao} is unknown here`)
    if (!nota) continue
    const isSame = nota.venda_id === venda && IGUAIS[remoteNota.situacao]?.includes(nota.estado)
    requireFact(
      isSame === true,
      venda,
      `${nome}: ${remoteNota.situacao} there, ${nota.estado} here, of sale ${nota.venda_id}`,
    )
    if (nota.estado !== 'autorizada') continue
    const localValues = [nota.chave, nota.numero, Number(nota.valor)].join()
    requireFact(
      localValues === [remoteNota.chaveAcesso, remoteNota.numero, remoteNota.valorNota].join(),
      venda,
      `${nome} is ${localValues} here`,
    )
    const atual = remoteNota.numeroPedidoLoja === `ESTAMPA-${venda}-${nota.revisao}`
    requireFact(atual || nota.motivo !== null, venda, `${nome} is of an earlier version, and nothing tells it`)
    const { link_pdf } = (await loja.pedir('GET', `/vendas/${venda}/`)).nota
    const pdf = await (await fetch(loja.url + link_pdf)).text()
    requireFact(
      pdf.startsWith('%PDF-') && nota.xml?.includes(remoteNota.chaveAcesso) === true,
      venda,
      `the files of ${nome}`,
    )
  }
  for (const { id_bling, modelo, estado, venda_id } of daqui) {
    const existe = remoteNotas.some((remoteNota) => remoteNota.modelo === modelo && String(remoteNota.id) === id_bling)
    requireFact(
      id_bling === null || existe || estado === 'excluida',
      venda_id,
      `${id_bling}, ${estado} here, was deleted there`,
    )
  }
  return faltas
}
