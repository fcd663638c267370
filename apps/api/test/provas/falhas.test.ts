import { copyFileSync, renameSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkEverything, type Materia, ultimoProduto } from '../support/falhas/conferencia.ts'
import type { Livros } from '../support/falhas/conferencia-livros.ts'
import { proveFaults } from '../support/falhas/prova.ts'
import { endAllProgramas } from '../support/programa.ts'

afterAll(endAllProgramas)

interface Plantada {
  /** Words in which the comparison tells of it. */
  readonly dita: RegExp
  /** `certo`: the mark of the last product that is in the database beyond doubt. */
  readonly sql?: string | ((certo: string) => string)
  /** Damages a product's picture. Answers a function that restores it. */
  readonly arquivos?: (foto: string, midia: string) => () => void
  readonly livros?: (livros: Livros) => Livros
}

/**
 * Faults, one for each comparison: a write that is lost, changed, doubled or halved, a sum that is wrong, a file, a
 * payment, an order.
 */
const PLANTADAS: Readonly<Record<string, Plantada>> = {
  'an acknowledged product is lost': {
    sql: (certo) => `delete from produtos where sku = '${certo}'`,
    dita: /^produto .* is null, not/,
  },
  'a customer is kept without one field': {
    sql: `update clientes set municipio = '' where id = (select min(id) from clientes)`,
    dita: /^cliente .*"municipio":""/,
  },
  'a product is there twice': {
    sql: `insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda)
      select titulo, sku, codigo, modelo_id, categoria_id, preco_venda from produtos order by id limit 1`,
    dita: /^produto .* more than once/,
  },
  'the key of a request is lost, so that it could be done again': {
    sql: 'delete from idempotencia where criada_em = (select min(criada_em) from idempotencia)',
    dita: /its key is lost/,
  },
  'a movement of stock is lost': {
    sql: 'delete from movimentos_estoque where id = (select min(id) from movimentos_estoque)',
    dita: /^a stock below zero .*"livro"/,
  },
  'a total is wrong by a cent': {
    sql: 'update vendas set total = total + 0.01 where id = (select min(id) from vendas)',
    dita: /^a sale whose total/,
  },
  'a sale moved without a history': {
    sql: `update vendas set status = 'enviado' where id = (select min(id) from vendas)`,
    dita: /its history ends in/,
  },
  'a synchronisation is owed and nobody has it': {
    sql: `insert into sincronizacoes (tipo, operacao, alvo_id, titulo) values ('produto', 'publicar', 0, 'x')`,
    dita: /open without a job/,
  },
  'a picture breaks off': {
    arquivos: (foto) => {
      const copia = `${foto}.inteira`
      copyFileSync(foto, copia)
      truncateSync(foto, 60)
      return () => renameSync(copia, foto)
    },
    dita: /^picture .*: null/,
  },
  'an old file is left that nobody refers to': {
    arquivos: (foto, midia) => {
      const solto = join(midia, `${'0'.repeat(32)}-media.webp`)
      copyFileSync(foto, solto)
      utimesSync(solto, 0, 0)
      return () => rmSync(solto)
    },
    dita: /^files that nothing refers to/,
  },
  'a label is paid for that nobody bought': {
    livros: (livros) => ({
      ...livros,
      envios: [...livros.envios, { id: 'outro', tags: [{ tag: 'Venda 1' }] }],
      carteira: [...livros.carteira, { envio: 'outro', valor: -20 }],
    }),
    dita: /^shipment outro is paid for and not known here/,
  },
  'of the shelf a piece too many came': {
    sql: `update produtos set quantidade = quantidade + 1 where sku = 'PUBLICADA-1'`,
    dita: /^PUBLICADA-1: \d+ pieces, \d+ left, \d+ came/,
  },
  'a product is missing over there': {
    livros: (livros) => ({ ...livros, produtos: livros.produtos.slice(1) }),
    dita: /over there \[\]/,
  },
}

/** Plants one fault after the other, and undoes it. Answers those that the comparison does not see. */
async function plantFaults(materia: Materia): Promise<string[]> {
  const { banco, midia, livros } = materia
  const passadas: string[] = []
  // The folder may hold other files: of a product whose making was killed, until they are swept.
  const { rows } = await banco.query<{ arquivo: string }>('select arquivo from produto_imagens order by id limit 1')
  const foto = join(midia, `${rows[0]?.arquivo}-media.webp`)
  // The database's own guards would refuse most of them.
  await banco.query('set local session_replication_role = replica')
  for (const [o, { dita, sql, arquivos, livros: estragados }] of Object.entries(PLANTADAS)) {
    await banco.query('savepoint antes')
    if (sql) await banco.query(typeof sql === 'string' ? sql : sql(ultimoProduto(materia.linhas) ?? ''))
    const desfazer = arquivos?.(foto, midia)
    const { problemas } = await checkEverything({ ...materia, livros: estragados ? estragados(livros) : livros })
    desfazer?.()
    await banco.query('rollback to savepoint antes')
    if (!problemas.some((problema) => dita.test(problema)))
      passadas.push(`planted and not seen: ${o}; said was ${JSON.stringify(problemas)}`)
  }
  return passadas
}

// The short form of `npm run provas -- falhas`; then, over what it leaves, faults are planted that the comparison must see.
test('after every process was killed once, connections cut and the disk full, each acknowledged write exists exactly once', async () => {
  const { medidas, problemas } = await proveFaults({
    mortes: { api: 1, banco: 1, conexao: 1, emulador: 1 },
    disco: { enchentes: 1, mb: 256 },
    cortes: true,
    publicados: 1,
    // The ERP's state after faults is checked by bling.test.ts.
    sincronizar: false,
    folga: 8,
    semente: 5,
    dizer: () => undefined,
    depois: plantFaults,
  })
  expect(problemas).toEqual([])
  expect(medidas.confirmadas).toBeGreaterThan(30)
  expect(medidas.perdidas).toBeGreaterThan(0)
})
