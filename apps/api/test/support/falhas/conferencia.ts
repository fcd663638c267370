import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { INVARIANTES, violadas } from '../invariantes.ts'
import { checkLedgers, checkPecas, type Livros } from './conferencia-livros.ts'
import { type Efeito, type LinhaDoDiario } from './pessoa.ts'

/** Counts comparisons and collects differences. */
export class Conferente {
  readonly problemas: string[] = []
  comparacoes = 0

  /** `problema` is said when it does not hold. */
  exigir(certo: boolean, problema: string): void {
    this.comparacoes += 1
    if (!certo) this.problemas.push(problema)
  }
}

type Estado = Efeito['estado']
type Tipo = Efeito['tipo']

/** Queries for stored rows, by the journal's name of each kind. Money and quantities are numbers. */
const PERGUNTAS: Readonly<Record<Tipo, string>> = {
  produto: `
    select p.sku as marca, p.titulo, p.preco_venda::float8 as preco, p.excluido_em is not null as lixeira, p.quantidade,
        (select coalesce(json_agg(json_build_array(v.tamanho, v.quantidade) order by v.ordem, v.id), '[]')
           from variacoes v where v.produto_id = p.id) as variacoes,
        (select coalesce(json_agg(i.largura || 'x' || i.altura order by (i.largura || 'x' || i.altura) collate "C"), '[]')
           from produto_imagens i where i.produto_id = p.id) as imagens
      from produtos p`,
  cliente: 'select cpf as marca, nome, telefone, municipio from clientes',
  venda: `
    select (select i.valor_unitario::text from itens_venda i where i.venda_id = v.id order by ordem, id limit 1) as marca,
        c.cpf, v.status, v.total::float8 as total, v.revisao, v.altura::float8 as altura, v.servico_frete as servico,
        v.link_etiqueta_pdf is not null as etiqueta,
        (select json_agg(json_build_array(i.sku, i.quantidade, i.valor_unitario, i.desconto) order by i.ordem, i.id)
           from itens_venda i where i.venda_id = v.id) as itens
      from vendas v join clientes c on c.id = v.cliente_id`,
  categoria: 'select nome as marca from categorias',
  sessao: `
    select encode(t.hash, 'hex') as marca, s.revogada_em is not null as encerrada
      from refresh_tokens t join sessoes s on s.id = t.sessao_id`,
}

/** Routes whose Idempotency-Key is kept, with the answer, in the transaction of the effect. */
const COM_CHAVE = /^POST \/(categorias|clientes|vendas|estoque\/contagem|produtos(\/\d+\/imagens)?)\/$/

interface Registro {
  readonly tipo: Tipo
  readonly marca: string
  /** As what it may be found: after the last acknowledged write, and after each later one without an answer. */
  possiveis: Estado[]
}

/**
 * Checks that every acknowledged write is stored, with its values, every other wholly or not at all, and none twice.
 */
async function checkJournal(conferente: Conferente, banco: pg.Client, linhas: readonly LinhaDoDiario[]) {
  const registros = foldLines(linhas)
  for (const tipo of Object.keys(PERGUNTAS) as Tipo[]) {
    const { rows } = await banco.query<{ marca: string }>(PERGUNTAS[tipo])
    const achados = Map.groupBy(rows, ({ marca }) => marca)
    const tipoRegistros = registros.filter((registro) => registro.tipo === tipo)
    for (const { marca, possiveis } of tipoRegistros) {
      const [achado, duplicate] = achados.get(marca) ?? []
      conferente.exigir(duplicate === undefined, `${tipo} ${marca} is there more than once`)
      const serve = possiveis.some((estado) => igual(estado, achado))
      const message = `${tipo} ${marca} is ${JSON.stringify(achado ?? null)}, not ${possiveis.map((e) => JSON.stringify(e)).join(' or ')}`
      conferente.exigir(serve, message)
    }
    const conhecidas = new Set(tipoRegistros.map(({ marca }) => marca))
    const estranhos = [...achados.keys()].filter((marca) => !conhecidas.has(marca))
    // Other sessions and categories than the clients' are opened by the preparation.
    const completos = tipo === 'produto' || tipo === 'cliente' || tipo === 'venda'
    conferente.exigir(!completos || estranhos.length === 0, `${tipo}: nobody made ${estranhos.join(', ')}`)
  }
  await checkKeys(conferente, banco, linhas)
  return registros.length
}

/** Returns the mark of the last product that, by the journal, is stored beyond doubt. */
export const ultimoProduto = (linhas: readonly LinhaDoDiario[]): string | undefined =>
  foldLines(linhas).findLast(
    ({ tipo, possiveis: [estado, alternative] }) => tipo === 'produto' && estado && alternative === undefined,
  )?.marca

function foldLines(linhas: readonly LinhaDoDiario[]): Registro[] {
  const registros = new Map<string, Registro>()
  for (const { desfecho, efeito } of linhas) {
    const { tipo, marca, estado } = efeito
    const nome = `${tipo} ${marca}`
    const registro = registros.get(nome) ?? { tipo, marca, possiveis: [null] }
    registros.set(nome, registro)
    if (desfecho === 'confirmado' || desfecho === 'visto') registro.possiveis = [estado]
    else if (desfecho === 'incerto') registro.possiveis.push(estado)
  }
  return [...registros.values()]
}

/** Only what the journal names of it is compared. */
function igual(estado: Estado, achado: object | undefined): boolean {
  if (estado === null || achado === undefined) return estado === null && achado === undefined
  return Object.entries(estado).every(
    ([nome, valor]) => JSON.stringify(Reflect.get(achado, nome)) === JSON.stringify(valor),
  )
}

/** A key is kept exactly with its effect, and with the answer that was given. */
async function checkKeys(conferente: Conferente, banco: pg.Client, linhas: readonly LinhaDoDiario[]): Promise<void> {
  const { rows } = await banco.query<{ chave: string; id: number | null }>(
    `select chave, case when jsonb_typeof(resposta) = 'object' then (resposta ->> 'id')::int end as id from idempotencia`,
  )
  const guardadas = new Map(rows.map(({ chave, id }) => [chave, id]))
  const enviadas = linhas.filter(({ chave, pedido }) => chave !== undefined && COM_CHAVE.test(pedido))
  for (const { chave = '', desfecho, id, pedido, efeito } of enviadas) {
    const guardada = guardadas.has(chave)
    if (desfecho === 'confirmado')
      conferente.exigir(guardada && (guardadas.get(chave) ?? null) === id, `${pedido} ${efeito.marca}: its key is lost`)
    else if (desfecho === 'recusado')
      conferente.exigir(!guardada, `${pedido} ${efeito.marca} was refused and its key is kept`)
    else {
      const { tipo, marca, estado } = efeito
      const achado = await banco.query(`select * from (${PERGUNTAS[tipo]}) todos where marca = $1`, [marca])
      const feita = igual(estado, achado.rows[0])
      conferente.exigir(guardada === feita, `${pedido} ${marca}: key ${guardada}, effect ${feita}: half of it is there`)
    }
  }
}

/** Stated again on purpose: the machine itself is under test. */
const PASSOS = ['separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada', 'enviado', 'concluido']

const permitida = (tipo: string, oldStatus: string, newStatus: string) => {
  if (tipo === 'editada') return PASSOS.includes(oldStatus) && newStatus === 'separacao'
  if (newStatus === 'cancelado') return tipo === 'cancelada' && PASSOS.includes(oldStatus)
  return tipo === 'status' && Math.abs(PASSOS.indexOf(oldStatus) - PASSOS.indexOf(newStatus)) === 1
}

interface Evento {
  readonly venda_id: number
  readonly status: string
  readonly revisao: number
  readonly tipo: string
  readonly de: string | null
  readonly para: string
}

/** Each sale came to where it is by the steps that its history tells, one after the other, each told once. */
async function checkHistories(conferente: Conferente, banco: pg.Client): Promise<void> {
  const { rows } = await banco.query<Evento>(
    `select h.venda_id, v.status, v.revisao, h.tipo, h.de, h.para from historico_vendas h join vendas v on v.id = h.venda_id
      where h.tipo in ('criada', 'editada', 'status', 'cancelada') order by h.id`,
  )
  for (const [id, eventos] of Map.groupBy(rows, ({ venda_id }) => venda_id)) {
    let currentStatus: string | null = null
    for (const { tipo, de, para } of eventos) {
      const certo: boolean =
        currentStatus === null ? tipo === 'criada' && para === 'separacao' : permitida(tipo, currentStatus, para)
      const antes: boolean = currentStatus === null || de === currentStatus
      conferente.exigir(certo && antes, `sale ${id}: ${tipo} from ${de} to ${para} while it was in ${currentStatus}`)
      currentStatus = para
    }
    const [{ status, revisao } = { status: '', revisao: 0 }] = eventos
    conferente.exigir(currentStatus === status, `sale ${id}: its history ends in ${currentStatus}, it is in ${status}`)
    const edicoes = eventos.filter(({ tipo }) => tipo === 'editada').length
    conferente.exigir(edicoes === revisao - 1, `sale ${id}: ${edicoes} edits are told, it is version ${revisao}`)
  }
}

const TRABALHOS: Readonly<Record<string, string>> = {
  'a job that failed for good and is told to nobody': `
    select name, count(*)::int from pgboss.job where state = 'failed' group by name`,
  'a synchronisation that is open without a job that carries it out': `
    select s.id, s.tipo, s.estado from sincronizacoes s where s.estado in ('pendente', 'executando') and not exists (
      select from pgboss.job j where j.name = 'sincronizar' and (j.data ->> 'id')::int = s.id
         and j.state in ('created', 'retry', 'active'))`,
  'a product that was to be published, is not, and nothing says why': `
    select p.id, p.sku from produtos p where p.publicar_bling and p.excluido_em is null and p.id_bling is null
       and not exists (select from sincronizacoes s where s.tipo = 'produto' and s.alvo_id = p.id
         and s.estado in ('pendente', 'executando', 'falhou'))
       and not exists (select from tarefas t where t.tipo like 'produto.%' and t.alvo_id = p.id
         and t.estado in ('aberta', 'pendente', 'executando'))`,
  'a sale of published products under way without its order, and nothing says why': `
    select v.id from vendas v where v.status not in ('separacao', 'cancelado') and not exists (select from bling_pedidos p where p.venda_id = v.id and p.id_bling is not null)
       and not exists (select from itens_venda i left join produtos p on p.id = i.produto_id
         where i.venda_id = v.id and p.id_bling is null)
       and not exists (select from sincronizacoes s where s.tipo = 'pedido' and s.alvo_id = v.id
         and s.estado in ('pendente', 'executando', 'falhou'))
       and not exists (select from tarefas t where t.tipo like 'pedido.%' and t.alvo_id = v.id
         and t.estado in ('aberta', 'pendente', 'executando'))`,
  'a shipment that stays half bought': `
    select id, venda_id, estado from envios where estado in ('pagando', 'paga', 'gerando', 'cancelando')`,
}

const LARGURAS = { miniatura: 320, media: 800, imagem: 1600 } as const

/** Every picture and label that is referred to can be opened; what nothing refers to is young. */
async function checkArquivos(conferente: Conferente, banco: pg.Client, midia: string, gracaMs: number) {
  const usados = new Set<string>()
  const { rows: imagens } = await banco.query<{ arquivo: string; largura: number | null; altura: number | null }>(
    `select arquivo, largura, altura from produto_imagens
     union select imagem_arquivo, null, null from itens_venda where imagem_arquivo is not null`,
  )
  for (const { arquivo, largura, altura } of imagens) {
    for (const [tamanho, limite] of Object.entries(LARGURAS)) {
      const nome = `${arquivo}-${tamanho}.webp`
      usados.add(nome)
      const medidas = await aberta(join(midia, nome))
      const certa =
        largura === null || (medidas?.width === Math.min(limite, largura) && medidas.height <= (altura ?? 0))
      conferente.exigir(
        medidas !== null && certa,
        `picture ${nome}: ${JSON.stringify(medidas)} of ${largura}x${altura}`,
      )
    }
  }
  const { rows: etiquetas } = await banco.query<{ nome: string; pronta: boolean }>(
    `select arquivo || '.pdf' as nome, estado = 'pronta' as pronta from envios where arquivo is not null
     union select split_part(link_etiqueta_pdf, '/', 3), true from vendas where link_etiqueta_pdf like '/midia/%'`,
  )
  for (const { nome, pronta } of etiquetas) {
    usados.add(nome)
    const caminho = join(midia, nome)
    const inteira = existsSync(caminho) && /^%PDF-[\s\S]*%%EOF\s*$/.test(readFileSync(caminho, 'latin1'))
    conferente.exigir(!pronta || inteira, `label ${nome} cannot be opened`)
  }
  const soltos = existsSync(midia) ? readdirSync(midia).filter((nome) => !usados.has(nome)) : []
  const velhos = soltos.filter((nome) => Date.now() - statSync(join(midia, nome)).mtimeMs > gracaMs)
  conferente.exigir(
    velhos.length === 0,
    `files that nothing refers to, beyond their time: ${velhos.slice(0, 5).join(', ')}`,
  )
  return { imagens: imagens.length, soltos: soltos.length }
}

/** Decodes a picture whole; null when the file is missing or breaks off. */
async function aberta(caminho: string): Promise<{ width: number; height: number } | null> {
  try {
    // Reads the bytes, not the path: the decoder caches by path.
    const { info } = await sharp(await readFile(caminho), { failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height }
  } catch {
    return null
  }
}

/** Sources to compare: the clients' journal, the database, the folder of files, the emulator's records. */
export interface Materia {
  readonly linhas: readonly LinhaDoDiario[]
  readonly pecas: ReadonlyMap<string, number>
  readonly banco: pg.Client
  readonly midia: string
  readonly livros: Livros
  /** Files that nothing refers to may be this old before they are a difference, ms. */
  readonly gracaMs: number
}

/**
 * Compares everything with everything, with questions of its own: nothing of the program is asked or used. Answers every
 * difference in words.
 */
export async function checkEverything({ linhas, pecas, banco, midia, livros, gracaMs }: Materia) {
  const conferente = new Conferente()
  const registros = await checkJournal(conferente, banco, linhas)
  await checkHistories(conferente, banco)
  // Work owed to other services is done, waiting, or visibly failed.
  for (const perguntas of [INVARIANTES, TRABALHOS]) {
    conferente.comparacoes += Object.keys(perguntas).length
    conferente.problemas.push(...(await violadas((pergunta) => banco.query<object>(pergunta), perguntas)))
  }
  const arquivos = await checkArquivos(conferente, banco, midia, gracaMs)
  await checkLedgers(conferente, banco, livros)
  await checkPecas(conferente, banco, pecas)
  const { problemas, comparacoes } = conferente
  return { problemas, comparacoes, registros, ...arquivos }
}
