import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase } from '../../../src/infra/database/database.ts'
import { ligarEmulador } from '../emulador.ts'
import { INVARIANTES, NOTAS_EM_PAZ, violadas } from '../invariantes.ts'
import { createRandom, type Random } from '../random.ts'
import { conectar, insistir } from './bling.ts'
import { matar, umDiaDepois } from './conta.ts'
import { AVISOS_EM_ORDEM } from './conta-atos-no-bling.ts'
import { ATOS, type Ato, type Lugar, type NotaLa, notasLa, SORTEIO, vendaDe } from './notas-atos.ts'
import { ligarServidor } from './servidor.ts'
import { criarBase, ENDERECO, openShop, type Shop } from './shop.ts'

export interface ProvaDasNotas {
  readonly operacoes: number
  /** After so many acts both sides are compared, and new sales take the place of the old. */
  readonly rodada: number
  readonly mortes: number
  readonly semente: number
  readonly dizer: (linha: string) => void
}
const JUNTOS = 3
/** With so many, whose orders are there, a round begins. */
const VENDAS = 6
const LEITURA_S = 2
const CALMA_MS = 3 * LEITURA_S * 1000
const PACIENCIA_MS = 120_000

/**
 * Random acts of a shop of two processes and of people at its account over sales and their invoices. After each round, when
 * all has settled, no sale has two living invoices on either side, and both sides say the same.
 */
export async function provarNotas({ operacoes, rodada, mortes, semente, dizer }: ProvaDasNotas) {
  const inicio = performance.now()
  const servidor = await ligarServidor()
  const emulador = await ligarEmulador()
  const env = {
    ...{ DATABASE_URL: servidor.url, CHAVE_SECRETA: 'a-mesma-chave-em-todas-as-maquinas', PROCESSOS: '2' },
    ...{ EMULATOR_POR_SEGUNDO: '500', BLING_LEITURA_S: String(LEITURA_S), LOG_LEVEL: 'warn' },
  }
  const loja = await openShop({ emulator: emulador, env })
  const db = createDatabase({ ...servidor.banco, max: 5 })
  const parada = new AbortController()
  const insistencia = insistir(loja, parada.signal)
  const problemas: string[] = []
  const feitos = new Map<string, number>()
  const passo = Math.ceil(operacoes / (mortes + 1) / JUNTOS) * JUNTOS
  try {
    const lugar: Lugar = {
      loja,
      emulador,
      db,
      ...(await preparar(loja, emulador)),
      desde: 0,
      fazOutra: false,
      diario: [],
    }
    for (let de = 0; de < operacoes; de += rodada) {
      await comecar(lugar, createRandom(semente + de), (de / rodada) % 2 === 0)
      for (let n = de; n < Math.min(operacoes, de + rodada); n += JUNTOS) {
        const atos = Array.from({ length: Math.min(JUNTOS, operacoes - n) }, async (_, i) => {
          const acaso = createRandom(semente * 1_000_003 + n + i)
          await wait(acaso.below(400))
          const nome = acaso.pick(SORTEIO)
          feitos.set(nome, (feitos.get(nome) ?? 0) + 1)
          const dito = await (ATOS[nome] as Ato)(lugar, acaso).catch((error: Error) => {
            problemas.push(`#${n + i} ${nome}: ${error.message}`)
          })
          if (dito) lugar.diario.push(`#${n + i} ${nome} ${dito}`)
        })
        const morre = mortes > 0 && n > 0 && n % passo === 0
        await Promise.all([...atos, ...(morre ? [matarNoPedido(lugar, n / passo)] : [])])
      }
      await assentar(lugar)
      const achados = await conferir(lugar)
      problemas.push(...achados)
      for (const achado of achados) dizer(achado)
      if (process.env['DIARIO']) console.log(lugar.diario.join('\n'))
      dizer(
        `round ${de / rodada}: ${lugar.diario.length} acts, ${(await notasLa(lugar)).length} invoices, ${achados.length} faults`,
      )
    }
    const estados = await sql<{ estado: string; n: number }>`
      select estado, count(*)::int as n from notas_fiscais group by 1 order by 2 desc`.execute(db)
    return {
      medidas: {
        atos: Object.fromEntries(feitos),
        estados: Object.fromEntries(estados.rows.map(({ estado, n }) => [estado, n])),
        mortes,
        segundos: Math.round((performance.now() - inicio) / 1000),
      },
      problemas: [...problemas, ...loja.quedas, ...(await loja.inesperados())],
    }
  } finally {
    parada.abort()
    await insistencia
    await db.destroy()
    await loja.fechar()
    await emulador.fechar()
    await servidor.encerrar()
  }
}

/** A connected shop that makes invoices, with products and customers that lack nothing. */
async function preparar(loja: Shop, emulador: Lugar['emulador']) {
  const limites = { limitePorSegundo: 10_000, limitePorDia: 10_000_000 }
  await emulador.controle('PATCH', '/configuracao', { webhookUrl: `${loja.url}/api/bling/webhook/`, ...limites })
  await conectar(loja, emulador)
  const base = await criarBase(loja)
  const produtos: number[] = []
  for (const letra of ['A', 'B', 'C']) {
    const dados = { titulo: `Peça ${letra}`, sku: letra, preco_venda: 50, qtd: 9000 }
    const { id } = await loja.pedir('POST', '/produtos/', { ...base, ...dados })
    await loja.pedir('POST', `/produtos/${id}/publicar-no-bling/`)
    while (!(await loja.pedir('GET', `/produtos/${id}/`)).id_bling) await wait(100)
    produtos.push(id)
  }
  await emulador.controle('POST', '/produtos/ncm', { ncm: '61091000' })
  const clientes: number[] = []
  for (const [nome, cpf, mais] of [
    ['Ana', '52998224725', {}],
    ['Loja da Bia', '11444777000161', { contribuinte: 'sim', inscricao_estadual: '032141840' }],
  ] as const)
    clientes.push((await loja.pedir('POST', '/clientes/', { ...ENDERECO, nome, cpf, ...mais })).id)
  const { naturezas } = await loja.pedir('GET', '/notas/opcoes/')
  const [natureza_id, , natureza_contribuinte_id] = naturezas.map(({ id }: { id: number }) => id)
  await loja.pedir('PATCH', '/notas/configuracao/', { ativa: true, natureza_id, natureza_contribuinte_id })
  return { produtos, clientes }
}

async function comecar(lugar: Lugar, acaso: Random, fazOutra: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int + 1 as id from vendas`.execute(lugar.db)
  lugar.desde = rows[0]?.id ?? 0
  lugar.fazOutra = fazOutra
  lugar.diario.length = 0
  const notaRepetida = fazOutra ? 'faz outra' : 'recusa'
  const comum = { notaDiferenca: 0, notaProximoEnvio: 'autoriza' }
  await lugar.emulador.controle('PATCH', '/configuracao', { ...comum, notaRepetida })
  for (let n = 0; n < VENDAS; n++) await (ATOS['vender'] as Ato)(lugar, acaso)
  const sem = sql<{ n: number }>`select count(*)::int as n from vendas where id >= ${lugar.desde} and id_bling is null`
  while ((await sem.execute(lugar.db)).rows[0]?.n) await wait(100)
}

/** `kill -9` while Bling has a request about an invoice, which is carried out before or after the death. */
async function matarNoPedido(lugar: Lugar, vez: number): Promise<void> {
  const { loja, emulador, db, desde } = lugar
  const { rows } = await sql<{ id: number }>`
    select id from vendas v where id >= ${desde} and id_bling is not null and status <> 'cancelado'
      and not exists (select from notas_fiscais where venda_id = v.id and chave is not null) order by id desc limit 1`.execute(
    db,
  )
  const caminho = `*/${vez % 3 === 2 ? 'enviar' : 'gerar-nf*'}`
  const momento = vez % 2 === 0 ? 'antes' : 'depois'
  const { id } = await emulador.controle('POST', '/falhas', {
    caminho,
    momento,
    acao: 'atraso',
    atrasoMs: 1500,
    vezes: 1,
  })
  const [venda] = rows
  if (venda) await loja.tentar('POST', `/vendas/${venda.id}/nota/`)
  for (const fim = performance.now() + 4000; performance.now() < fim; await wait(10)) {
    const regras: { id: number; aplicadas: number }[] = await emulador.controle('GET', '/falhas')
    if (regras.some((regra) => regra.id === id && regra.aplicadas > 0)) break
  }
  await matar(loja, vez)
  lugar.diario.push(`all: kill -9 in ${caminho} of sale ${venda?.id}, ${momento}`)
}

/** Nothing fails any more, each event came, a day has passed, all was read once more: until nothing changes. */
async function assentar({ loja, emulador, db, desde }: Lugar): Promise<void> {
  await emulador.controle('DELETE', '/falhas')
  await emulador.controle('PATCH', '/configuracao', AVISOS_EM_ORDEM)
  const diaria = sql`insert into pgboss.job (name, data) select name, coalesce(data, '{}') from pgboss.schedule where name like 'bling%'`
  // Whatever was on its way has arrived.
  await wait(2000)
  await sql`update notas_fiscais set incerta_ate = now() where incerta_ate > now()`.execute(db)
  await umDiaDepois(db)
  await diaria.execute(db)
  let [antes, desde_] = ['', 0]
  for (const limite = performance.now() + PACIENCIA_MS; performance.now() < limite; await wait(250)) {
    const { pendentes } = await loja.pedir('GET', '/sincronizacoes/resumo/')
    const { eventosPendentes } = (await emulador.controle('GET', '/estado')).quantidades
    if (eventosPendentes > 0) await emulador.controle('POST', '/webhooks/entregar')
    const { rows } =
      await sql`select id, estado, id_bling, arquivo, xml is null as sem from notas_fiscais where venda_id >= ${desde}`.execute(
        db,
      )
    const agora = JSON.stringify([rows, pendentes, eventosPendentes])
    if (agora !== antes) [antes, desde_] = [agora, performance.now()]
    if (pendentes === 0 && eventosPendentes === 0 && performance.now() - desde_ > CALMA_MS) return
  }
}

/** What each situation there is here, once all is settled. */
const IGUAIS: Readonly<Record<number, readonly string[]>> = {
  ...{ 1: ['rejeitada', 'diferente'], 2: ['cancelada'], 4: ['rejeitada', 'diferente'] },
  ...{ 5: ['autorizada'], 6: ['autorizada'], 7: ['autorizada'], 9: ['denegada'] },
}
const vive = ({ situacao }: NotaLa) => situacao !== 2 && situacao !== 9

async function conferir(lugar: Lugar): Promise<string[]> {
  const { loja, db, desde, diario } = lugar
  const perguntar = (pergunta: string) => sql.raw<object>(pergunta).execute(db)
  const faltas = await violadas(perguntar, { ...INVARIANTES, ...NOTAS_EM_PAZ })
  const daqui = await db
    .selectFrom('notas_fiscais as n')
    .innerJoin('vendas as v', 'v.id', 'n.venda_id')
    .selectAll('n')
    .select('v.revisao')
    .where('venda_id', '>=', desde)
    .execute()
  const deLa = await notasLa(lugar)
  const falta = (venda: number, texto: string) => {
    const dela = diario.filter((linha) => linha.includes(`sale ${venda}:`) || linha.includes('all:'))
    faltas.push(`sale ${venda}: ${texto}\n    ${dela.join('\n    ')}`)
  }
  for (const [venda, todas] of Map.groupBy(deLa.filter(vive), ({ numeroPedidoLoja }) => vendaDe(numeroPedidoLoja)))
    if (todas.length > 1) falta(venda, `${todas.length} living invoices there: ${todas.map(({ id }) => id).join(', ')}`)
  for (const la of deLa) {
    const nota = daqui.find(({ modelo, id_bling }) => modelo === la.modelo && id_bling === String(la.id))
    const venda = vendaDe(la.numeroPedidoLoja)
    // One that was made there stands for nothing until the SEFAZ has seen it.
    if (!nota && la.situacao !== 1 && vive(la)) falta(venda, `invoice ${la.id} in ${la.situacao} is unknown here`)
    if (!nota) continue
    const mesma = nota.venda_id === venda && IGUAIS[la.situacao]?.includes(nota.estado)
    if (!mesma) falta(venda, `invoice ${la.id}: ${la.situacao} there, ${nota.estado} here, of sale ${nota.venda_id}`)
    if (nota.estado !== 'autorizada') continue
    const ditos = [nota.chave, nota.numero, Number(nota.valor)]
    if (ditos.join() !== [la.chaveAcesso, la.numero, la.valorNota].join())
      falta(venda, `invoice ${la.id}: ${ditos.join()} here`)
    if (la.numeroPedidoLoja !== `ESTAMPA-${venda}-${nota.revisao}` && nota.motivo === null)
      falta(venda, `invoice ${la.id} is of ${la.numeroPedidoLoja}, and nothing tells it`)
    const { link_pdf, link_xml } = (await loja.pedir('GET', `/vendas/${venda}/`)).nota
    const [pdf, xml] = await Promise.all(
      [link_pdf, link_xml].map(async (link) => (await fetch(loja.url + link)).text()),
    )
    if (!pdf?.startsWith('%PDF-')) falta(venda, `the DANFE of ${la.id} cannot be opened`)
    if (nota.xml?.includes(la.chaveAcesso) !== true || !xml) falta(venda, `the XML of ${la.id} is not its own`)
  }
  for (const { id_bling, modelo, estado, venda_id } of daqui)
    if (
      id_bling !== null &&
      estado !== 'excluida' &&
      !deLa.some((la) => la.modelo === modelo && String(la.id) === id_bling)
    )
      falta(venda_id, `invoice ${id_bling} is ${estado} here and deleted there`)
  return faltas
}
