import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ensureApplication } from '../../../../../packages/host/src/postgres/connection.ts'
import { startPostgres } from '../../../../../packages/host/src/postgres/postgres.ts'
import { createDatabase } from '../../../src/infra/database/database.ts'
import { migrate } from '../../../src/infra/database/migrate.ts'
import { type Emulador, startEmulador } from '../emulador.ts'
import { arquivoDoServidor, filhosDe, pastaNova } from '../programa.ts'
import { retryPendingSincronizacoes } from './bling.ts'
import { AVISOS_EM_ORDEM } from './conta-atos-no-bling.ts'
import { openShop, type Shop } from './shop.ts'

/** A shop of two processes, and its account. */
export interface ContaDaProva {
  readonly loja: Shop
  readonly emulador: Emulador
  readonly db: ReturnType<typeof createDatabase>
}
/** How often balances and orders are read, s: both sides have been read in this time. */
const LEITURA_S = 2
const CALMA_MS = 3 * LEITURA_S * 1000
/** A creation whose answer was lost is taken to be on its way for so long, and somewhat more. */
const INCERTEZA_MS = 90_000
const PACIENCIA_MS = 240_000

/** A PostgreSQL server of its own, as durable as a shop's, with room for the connections of four processes. */
async function startServer() {
  const { pasta, remover } = pastaNova('estampa-servidor-')
  const settings = { max_connections: '150' }
  const servidor = await startPostgres({ dataDir: `${pasta}/postgres`, kind: 'loja', settings })
  const banco = await ensureApplication(servidor.superuser, 'estampa')
  await migrate(banco)
  const { host, port, user, database } = banco
  return {
    banco,
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    async encerrar() {
      await servidor.stop()
      remover()
    },
  }
}

/** Opens them, over a server of their own; the account has no limits, and is yet to be connected. */
export async function openConta(): Promise<ContaDaProva & { fechar(): Promise<void> }> {
  const [servidor, emulador] = [await startServer(), await startEmulador()]
  const env = {
    DATABASE_URL: servidor.url,
    CHAVE_SECRETA: 'a-mesma-chave-em-todas-as-maquinas',
    PROCESSOS: '2',
    EMULATOR_POR_SEGUNDO: '500',
    BLING_LEITURA_S: String(LEITURA_S),
    LOG_LEVEL: 'warn',
  }
  const loja = await openShop({ emulator: emulador, env })
  const limites = { limitePorSegundo: 10_000, limitePorDia: 10_000_000 }
  await emulador.controle('PATCH', '/configuracao', { webhookUrl: `${loja.url}/api/bling/webhook/`, ...limites })
  const db = createDatabase({ ...servidor.banco, max: 5 })
  const parada = new AbortController()
  const insistencia = retryPendingSincronizacoes(loja, parada.signal)
  return {
    loja,
    emulador,
    db,
    async fechar() {
      parada.abort()
      await insistencia
      await db.destroy()
      await loja.fechar()
      await emulador.fechar()
      await servidor.encerrar()
    },
  }
}

interface Rodadas {
  readonly operacoes: number
  /** Acts in a round. Each round begins with new records and ends with comparing both sides. */
  readonly rodada: number
  readonly mortes: number
  /** The first round, to repeat it alone. */
  readonly de?: number
}
interface Vez {
  comecar(rodada: number): Promise<unknown>
  agir(numero: number): Promise<unknown>
  matar(vez: number): Promise<unknown>
  encerrar(rodada: number): Promise<unknown>
}

/** `juntos` acts at once, with a death now and then; answers how many deaths there were. */
export async function runRounds({ operacoes, rodada, mortes, de = 0 }: Rodadas, juntos: number, vez: Vez) {
  const passo = Math.ceil(operacoes / (mortes + 1))
  let mortas = Math.floor((de * rodada) / passo)
  const antes = mortas
  for (let r = de; r * rodada < operacoes; r++) {
    await vez.comecar(r)
    const ate = Math.min(operacoes, (r + 1) * rodada)
    for (let n = r * rodada; n < ate; n += juntos) {
      const atos = Array.from({ length: Math.min(juntos, ate - n) }, (_, i) => vez.agir(n + i))
      if (mortas < mortes && n >= (mortas + 1) * passo) atos.push(vez.matar(++mortas))
      await Promise.all(atos)
    }
    await vez.encerrar(r)
  }
  return mortas - antes
}

/** `kill -9` of the whole program, or of one of the processes that serve, in turn; another takes its place. */
export async function killLoja(loja: Shop, vez: number): Promise<void> {
  if (vez % 2 === 1) return loja.matar()
  const [childPid] = filhosDe(await loja.pid(), arquivoDoServidor)
  if (childPid !== undefined) process.kill(childPid, 'SIGKILL')
}

/** Makes all work due that runs once a day or waits for a day. */
const UM_DIA_DEPOIS = `
  update bling_pedidos set visto_em = visto_em - interval '25 hours' where venda_id is not null;
  update bling_lancamentos set criado_em = criado_em - interval '25 hours';
  update vendas set cancelada_em = cancelada_em - interval '25 hours';
  insert into pgboss.job (name, data) select name, coalesce(data, '{}') from pgboss.schedule where name like 'bling%'`
const ESTADO = `
  select (select max(id) from movimentos_estoque) as movimento, (select max(id) from historico_vendas) as historia,
    (select sum(lido) from bling_saldos) as saldos, (select count(*) from bling_lancamentos) as lancamentos,
    (select count(*) from bling_pedidos where venda_id is not null and visto_em < now() - interval '1 day') as por_ler,
    (select json_agg(json_build_array(id, estado, id_bling, arquivo, xml is null,
      case when estado in ('gerando', 'enviando') then consultas end) order by id) from notas_fiscais) as notas`

/**
 * Waits until what runs once a day has run, and nothing has changed while both sides were read once more. A balance
 * that the shop cannot take is polled again and again: for it, nothing open for a moment is enough (`exato`: at the
 * end), or a long time without a change.
 */
export async function settleConta({ loja, emulador, db }: ContaDaProva, exato = false): Promise<void> {
  await emulador.controle('PATCH', '/configuracao', AVISOS_EM_ORDEM)
  for (const statement of UM_DIA_DEPOIS.split(';')) await sql.raw(statement).execute(db)
  const limite = performance.now() + PACIENCIA_MS
  let [antes, desde, vazio] = ['', 0, false]
  while (performance.now() < limite) {
    await wait(250)
    const { pendentes } = await loja.pedir('GET', '/sincronizacoes/resumo/')
    const { eventosPendentes } = (await emulador.controle('GET', '/estado')).quantidades
    if (eventosPendentes > 0) await emulador.controle('POST', '/webhooks/entregar')
    const agora = JSON.stringify((await sql.raw(ESTADO).execute(db)).rows)
    if (agora !== antes || eventosPendentes > 0) [antes, desde, vazio] = [agora, performance.now(), false]
    vazio = pendentes === 0 || (vazio && !exato)
    if (performance.now() - desde > (vazio ? CALMA_MS : INCERTEZA_MS)) return
  }
}
