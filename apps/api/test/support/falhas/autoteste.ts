import { copyFileSync, renameSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { conferir, type Materia, ultimoCerto } from './conferencia.ts'
import { type Livros } from './conferencia-livros.ts'
import { type Efeito } from './pessoa.ts'

interface Plantada {
  /** What the comparison says of it. */
  readonly dita: RegExp
  /** `certo` answers the mark of the last such thing that is there beyond doubt. */
  readonly sql?: string | ((certo: (tipo: Efeito['tipo']) => string) => string)
  /** Damages a product's picture. Answers a function that restores it. */
  readonly arquivos?: (foto: string, midia: string) => () => void
  readonly livros?: (livros: Livros) => Livros
}

const comCopia = (estragar: (foto: string) => void) => (foto: string) => {
  const copia = `${foto}.inteira`
  copyFileSync(foto, copia)
  estragar(foto)
  return () => renameSync(copia, foto)
}
/** A row made twice, with another id. */
const repetir = (tabela: string, colunas: string, qual: string) =>
  `insert into ${tabela} (${colunas}) select ${colunas} from ${tabela} ${qual}`

/** One of each kind: a write that is lost, changed, doubled or halved, a sum that is wrong, a file, a payment, an order. */
const PLANTADAS: Readonly<Record<string, Plantada>> = {
  'an acknowledged product is lost': {
    sql: (certo) => `delete from produtos where sku = '${certo('produto')}'`,
    dita: /^produto .* is null, not/,
  },
  'an acknowledged edit is lost': {
    sql: `update produtos set titulo = titulo || ' antes' where id = (select min(id) from produtos)`,
    dita: /^produto .* is .* antes/,
  },
  'a customer is kept without one field': {
    sql: `update clientes set municipio = '' where id = (select min(id) from clientes)`,
    dita: /^cliente .*"municipio":""/,
  },
  'a product is there twice': {
    sql: repetir('produtos', 'titulo, sku, codigo, modelo_id, categoria_id, preco_venda', 'order by id limit 1'),
    dita: /^produto .* more than once/,
  },
  'a sale is there twice, of a repeated request': {
    sql: `with nova as (insert into vendas (cliente_id, origem, total) select cliente_id, origem, total from vendas order by id limit 1 returning id)
      insert into itens_venda (venda_id, ordem, produto_id, sku, titulo, quantidade, valor_unitario, desconto)
      select (select id from nova), ordem, produto_id, sku, titulo, quantidade, valor_unitario, desconto from itens_venda
       where venda_id = (select min(id) from vendas)`,
    dita: /^venda .* more than once/,
  },
  'the key of a request is lost, so that it could be done again': {
    sql: 'delete from idempotencia where criada_em = (select min(criada_em) from idempotencia)',
    dita: /its key is lost/,
  },
  'a movement of stock is lost': {
    sql: 'delete from movimentos_estoque where id = (select min(id) from movimentos_estoque)',
    dita: /^a stock below zero .*"livro"/,
  },
  'pieces stay reserved': {
    sql: 'update produtos set reservado = reservado + 1 where id = (select min(id) from produtos where not tem_variacoes)',
    dita: /^a stock below zero .*"pedidas"/,
  },
  'a total is wrong by a cent': {
    sql: 'update vendas set total = total + 0.01 where id = (select min(id) from vendas)',
    dita: /^a sale whose total/,
  },
  'a SKU has lost its place': {
    sql: `delete from skus where chave = (select min(chave) from skus)`,
    dita: /^a SKU of a product/,
  },
  'a sale moved without a history': {
    sql: `update vendas set status = 'enviado' where id = (select min(id) from vendas)`,
    dita: /its history ends in/,
  },
  'a step is told twice': {
    sql: repetir(
      'historico_vendas',
      'venda_id, tipo, descricao, de, para',
      `where tipo = 'criada' order by id limit 1`,
    ),
    dita: /^sale \d+: criada/,
  },
  'a session that was opened is lost': {
    sql: (certo) => `delete from refresh_tokens where encode(hash, 'hex') = '${certo('sessao')}'`,
    dita: /^sessao .* is null, not/,
  },
  'a synchronisation is owed and nobody has it': {
    sql: `insert into sincronizacoes (tipo, operacao, alvo_id, titulo) values ('produto', 'publicar', 0, 'x')`,
    dita: /open without a job/,
  },
  'a picture is lost': { arquivos: comCopia((foto) => rmSync(foto)), dita: /^picture .*: null/ },
  'a picture breaks off': { arquivos: comCopia((foto) => truncateSync(foto, 60)), dita: /^picture .*: null/ },
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
  'a product is missing over there': {
    livros: (livros) => ({ ...livros, produtos: livros.produtos.slice(1) }),
    dita: /over there \[\]/,
  },
}

/** Plants one fault after the other, and undoes it. Answers those that the comparison does not see. */
export async function plantarFalhas(materia: Materia): Promise<string[]> {
  const { banco, midia, livros } = materia
  const passadas: string[] = []
  // Others may lie there as well: of a product whose making was killed, until they are swept.
  const { rows } = await banco.query<{ arquivo: string }>('select arquivo from produto_imagens order by id limit 1')
  const foto = join(midia, `${rows[0]?.arquivo}-media.webp`)
  // The database's own guards would refuse most of them.
  await banco.query('set local session_replication_role = replica')
  for (const [o, { dita, sql, arquivos, livros: estragados }] of Object.entries(PLANTADAS)) {
    await banco.query('savepoint antes')
    if (sql) await banco.query(typeof sql === 'string' ? sql : sql((tipo) => ultimoCerto(materia.linhas, tipo)))
    const desfazer = arquivos?.(foto, midia)
    const { problemas } = await conferir({ ...materia, livros: estragados ? estragados(livros) : livros })
    desfazer?.()
    await banco.query('rollback to savepoint antes')
    if (!problemas.some((problema) => dita.test(problema)))
      passadas.push(`planted and not seen: ${o}; said was ${JSON.stringify(problemas)}`)
  }
  return passadas
}
