import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabaseServer } from '@estampa/host/postgres.ts'
import { openArchive } from '@estampa/host/restore.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createDatabase } from '../../../src/infra/database/database.ts'
import type { Banco } from '../../../src/infra/database/transaction.ts'
import { PROGRAM } from '../../../src/infra/program.ts'
import { ARQUIVOS } from '../../../src/modules/copias/copias.data.ts'
import { violadas } from '../invariantes.ts'
import { comandoDaLoja, endAllProgramas, pastaNova, startPrograma } from '../programa.ts'
import { somasDasTabelas } from '../somas.ts'
import { createShopBase, formulario, openShop, type Shop } from './shop.ts'

interface ProvaDaCopia {
  /** Backups made while the shop works, each restored elsewhere and compared. */
  readonly copias: number
  /** `kill -9` of so many backups, and of so many restorations. */
  readonly mortesNaCopia: number
  readonly mortesNaRestauracao: number
  readonly dizer: (linha: string) => void
}

const comando = (dados: string, ...args: string[]) => startPrograma(dados, { programa: [...comandoDaLoja, ...args] })

async function runComando(
  dados: string,
  ...args: string[]
): Promise<{ fim: number | string; saida: string; ms: number }> {
  const inicio = performance.now()
  const programa = comando(dados, ...args)
  const fim = await programa.fim
  return { fim, saida: programa.saida(), ms: performance.now() - inicio }
}

/** Lets it run for so long, then `kill -9`; answers whether that came in time. */
async function killPrograma(ms: number, dados: string, ...args: string[]): Promise<boolean> {
  const programa = comando(dados, ...args)
  const morte = wait(ms).then(() => programa.child.kill('SIGKILL'))
  const fim = await programa.fim
  await morte
  return fim === 'SIGKILL'
}

/**
 * Backs up a shop that is being written to, restores each backup elsewhere and compares it with what had been
 * acknowledged; kills backups and restorations at any moment and sees that nothing is left half. Answers the figures
 * and whatever was otherwise.
 */
export async function proveCopia({ copias, mortesNaCopia, mortesNaRestauracao, dizer }: ProvaDaCopia) {
  const inicio = performance.now()
  const { pasta, remover } = pastaNova('estampa-prova-copia-')
  const dados = join(pasta, 'loja')
  const problemas: string[] = []
  const medidas = { mortesNaCopia: 0, mortesNaRestauracao: 0, antigas: 0, novas: 0, confirmadas: 0, segundos: 0 }
  const arquivo = (n: number | string) => join(pasta, `copia-${n}.tar.zst`)
  const makeCopia = async (oque: string, nome: number | string) => {
    const { fim, saida, ms } = await runComando(dados, 'backup', '--para', arquivo(nome))
    if (fim !== 0 || !saida.includes('Conferida')) problemas.push(`${oque}: ${fim} ${saida}`)
    return ms
  }
  try {
    const loja = await openShop({ data: dados })
    const movimento = await openMovimento(loja)
    const confirmados: (readonly number[])[] = []
    try {
      let duracao = 0
      for (let n = 0; n < copias; n++) {
        await movimento.alguns()
        confirmados.push(movimento.confirmados())
        duracao = await makeCopia(`backup ${n}`, n)
        medidas.confirmadas = confirmados.at(-1)?.length ?? 0
        dizer(`backup ${n + 1} of ${copias}: ${medidas.confirmadas} acknowledged products, ${Math.round(duracao)} ms`)
      }
      for (let n = 0; n < mortesNaCopia; n++) {
        if (await killPrograma(Math.random() * duracao, dados, 'backup', '--para', arquivo('morta')))
          medidas.mortesNaCopia += 1
        // A killed backup leaves no file, or a whole one.
        if (existsSync(arquivo('morta')))
          await openArchive(arquivo('morta')).catch((error: unknown) =>
            problemas.push(`killed backup: ${String(error)}`),
          )
        rmSync(arquivo('morta'), { force: true })
        dizer(`backup killed, ${n + 1} of ${mortesNaCopia}`)
      }
      if (mortesNaCopia > 0) await makeCopia('after the kills', 'depois')
    } finally {
      await movimento.parar()
    }
    const aberta = await runComando(dados, 'restaurar', arquivo(0), '--substituir')
    if (aberta.fim !== 1 || !aberta.saida.includes('A loja está aberta')) problemas.push(`open shop: ${aberta.saida}`)
    await makeCopia('last backup', 'ultima')
    await loja.fechar()
    const lugar = (n: number) => join(pasta, `outra-${n}`)
    for (const [n, antes] of confirmados.entries()) {
      const { fim, saida } = await runComando(lugar(n), 'restaurar', arquivo(n))
      if (fim !== 0 || !saida.includes('Podem entrar: ')) problemas.push(`restoration: ${fim} ${saida}`)
      else problemas.push(...(await checkRestored(lugar(n), antes)))
    }
    const dois = { lugar: lugar(0), de: arquivo(0), para: arquivo('ultima'), fonte: dados }
    await killRestores(dois, mortesNaRestauracao, medidas, problemas, dizer)
    medidas.segundos = Math.round((performance.now() - inicio) / 1000)
    return { medidas, problemas }
  } finally {
    await endAllProgramas()
    remover()
  }
}

/**
 * In `lugar` stands the shop of the backup `de`; it is being replaced by that of `para`, made of the shop `fonte` at rest,
 * when the restoration dies: afterwards it is exactly one of the two.
 */
async function killRestores(
  { lugar, de, para, fonte }: Readonly<Record<'lugar' | 'de' | 'para' | 'fonte', string>>,
  vezes: number,
  medidas: Record<'mortesNaRestauracao' | 'antigas' | 'novas', number>,
  problemas: string[],
  dizer: (linha: string) => void,
): Promise<void> {
  const antiga = await readLojaState(lugar)
  const nova = await readLojaState(fonte)
  if (antiga.somas === nova.somas) problemas.push('the two shops are the same, which proves nothing')
  let duracao = 3000
  if (vezes > 1) {
    // As long as one takes here: some are to die before the exchange, some after it.
    duracao = (await runComando(lugar, 'restaurar', para, '--substituir')).ms
    await runComando(lugar, 'restaurar', de, '--substituir')
  }
  for (let n = 0; n < vezes; n++) {
    const morta = await killPrograma((0.3 + 0.8 * Math.random()) * duracao, lugar, 'restaurar', para, '--substituir')
    if (morta) medidas.mortesNaRestauracao += 1
    const { somas, faltando } = await readLojaState(lugar)
    if (faltando.length > 0) problemas.push(`killed restoration: without ${faltando.join(', ')}`)
    if (somas === antiga.somas) medidas.antigas += 1
    else if (somas === nova.somas) {
      medidas.novas += 1
      if (n + 1 < vezes) await runComando(lugar, 'restaurar', de, '--substituir')
    } else problemas.push('killed restoration: neither the old shop nor the new')
    dizer(`restoration killed, ${n + 1} of ${vezes}: ${medidas.antigas} old, ${medidas.novas} new`)
  }
  const { fim, saida } = await runComando(lugar, 'restaurar', para, '--substituir')
  if (fim !== 0) problemas.push(`after the kills: ${saida}`)
  const loja = await openShop({ data: lugar })
  const { id } = await loja.pedir('POST', '/clientes/', { nome: 'Depois', cpf: '12ABC34501DE35' })
  if (!(id > 0)) problemas.push('the restored shop takes no customer')
  await loja.fechar()
}

/** Opens the database of a shop that is closed, past its program. */
async function runInBanco<T>(dados: string, fazer: (db: Banco) => Promise<T>, DATABASE_URL?: string): Promise<T> {
  const server = await openDatabaseServer(PROGRAM, { DATA_DIR: dados, DATABASE_URL }, 'comando')
  const db = createDatabase({ ...server.config, max: 1 })
  try {
    return await fazer(db)
  } finally {
    await db.destroy()
    await server.stop()
  }
}

/** Lists the files that the database refers to and that are missing, and those that it does not refer to. */
async function arquivos(db: Banco, dados: string): Promise<{ faltando: string[]; sobrando: string[] }> {
  const { rows } = await sql<{ nome: string }>`${sql.raw(ARQUIVOS)}`.execute(db)
  const [citados, guardados] = [rows.map(({ nome }) => nome), readdirSync(join(dados, 'midia'))]
  const removeNames = (lista: readonly string[], excludedNames: readonly string[]) =>
    lista.filter((nome) => !excludedNames.includes(nome))
  return { faltando: removeNames(citados, guardados), sobrando: removeNames(guardados, citados) }
}

/** A shop as it stands: all its tables in one text, but for the audit and the sessions, which each restoration changes. */
export const readLojaState = (dados: string, url?: string) =>
  runInBanco(
    dados,
    async (db) => {
      const { auditoria: _, sessoes: _sessoes, ...somas } = await somasDasTabelas(db)
      return { somas: JSON.stringify(somas), ...(await arquivos(db, dados)) }
    },
    url,
  )

/** Differences in a shop restored from a backup that began when these products existed. */
const checkRestored = (dados: string, antes: readonly number[]): Promise<string[]> =>
  runInBanco(dados, async (db) => {
    const { rows: achados } = await sql<{ id: number }>`
      select p.id from produtos p join itens_venda i on i.produto_id = p.id`.execute(db)
    const perdidos = antes.filter((id) => !achados.some((achado) => achado.id === id))
    const problemas = perdidos.length > 0 ? [`restored without the products ${perdidos.join(', ')}`] : []
    problemas.push(...(await violadas((pergunta) => sql.raw<object>(pergunta).execute(db))))
    for (const [como, nomes] of Object.entries(await arquivos(db, dados)))
      if (nomes.length > 0) problemas.push(`restored files, ${como}: ${nomes.join(', ')}`)
    return problemas
  })

const QUANTOS = 6

/** People who fill a shop until they are stopped; what it acknowledged and is not to go again is remembered. */
export async function openMovimento(loja: Shop) {
  const base = await createShopBase(loja)
  const { id: cliente_id } = await loja.pedir('POST', '/clientes/', { nome: 'Ana', cpf: '52998224725' })
  const create = { width: 60, height: 60, channels: 3, background: 'teal' } as const
  const foto = { nome: 'foto', conteudo: await sharp({ create }).jpeg().toBuffer() }
  const firmes: number[] = []
  let parado = false
  let numero = 0

  async function produto(titulo: string): Promise<number> {
    const campos = { ...base, titulo, sku: `SKU-${++numero}`, qtd: 5, preco_venda: 30 }
    return (await loja.pedir('POST', '/produtos/', formulario(campos, [foto]))).id
  }

  /** Makes a product that stays and is sold, and one that goes for good with its picture. */
  async function createProdutos(): Promise<void> {
    while (!parado) {
      const fica = await produto('Fica')
      const itens = [{ id: fica, sku: `F${fica}`, descricao: '', quantidade: 2, valor_unitario: 30 }]
      await loja.pedir('POST', '/vendas/', { cliente_id, origem: 'loja_fisica', itens })
      firmes.push(fica)
      const vai = await produto('Vai')
      // Answered without a body, which is taken for no answer.
      for (const caminho of [`/produtos/${vai}/`, `/produtos/${vai}/permanente/`])
        await loja.tentarUmaVez('DELETE', caminho)
    }
  }

  const trabalhos = Promise.all([createProdutos(), createProdutos()])
  return {
    confirmados: () => [...firmes],
    /** Resolves when a few more have been acknowledged. */
    async alguns() {
      const meta = firmes.length + QUANTOS
      while (firmes.length < meta) await Promise.race([trabalhos, wait(20)])
    },
    async parar() {
      parado = true
      await trabalhos
    },
  }
}
